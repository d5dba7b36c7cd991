/**
 * The parts of Infima, the theme's CSS framework, that this site removes. tests/build/infima.test.ts fails
 * when a page or a script uses one of these classes; in that case, remove the class from this list.
 */

/** A family of classes, and its members that are in use. */
interface Family {
  readonly family: RegExp;
  readonly inUse: readonly string[];
}

const FAMILIES: readonly Family[] = [
  {
    family: /^(avatar|button-group|pills)(__|--|$)/,
    inUse: [],
  },
  { family: /^hero(__|--|$)/, inUse: [] },
  { family: /^shadow--/, inUse: ['shadow--lw'] },
  { family: /^badge--/, inUse: [] },
  // The navbar has no dropdowns (src/theme/NavbarItem); its links name the class of their items.
  { family: /^dropdown(__|--|$)/, inUse: ['dropdown__link'] },
  {
    family: /^button--/,
    inUse: ['button--outline', 'button--primary', 'button--secondary'],
  },
  { family: /^col--/, inUse: ['col--3', 'col--6', 'col--offset-3'] },
  { family: /^row--/, inUse: [] },
  { family: /^text--/, inUse: ['text--center', 'text--truncate'] },
  { family: /^(card|pagination)__/, inUse: [] },
  { family: /^(breadcrumbs|pagination)--/, inUse: [] },
  {
    family: /^margin(-\w+)?--/,
    inUse: [
      'margin-bottom--md',
      'margin-bottom--sm',
      'margin-left--sm',
      'margin-right--md',
      'margin-top--lg',
      'margin-top--md',
      'margin-top--sm',
      'margin-vert--lg',
      'margin-vert--md',
      'margin-vert--xl',
    ],
  },
  {
    family: /^padding(-\w+)?--/,
    inUse: ['padding--none', 'padding-bottom--lg', 'padding-top--md'],
  },
  { family: /^(alert|navbar__search)(__|-input)/, inUse: [] },
  { family: /^(container|card)--/, inUse: [] },
  { family: /^alert--primary$/, inUse: [] },
  { family: /^navbar__items--center$/, inUse: [] },
];

/** Classes that the theme's scripts name for options that the site does not set; no page has them. */
const OPTIONAL = new Set([
  'footer--dark',
  'footer__logo',
  'hero__title',
  'navbar--dark',
  'navbar--primary',
  'tabs--block',
]);

/** Custom properties that Infima sets and nothing reads; tests/build/infima.test.ts fails when one is read. */
const PROPERTIES: readonly RegExp[] = [
  /^--ifm-(dark|darker|darkest|light|lighter|lightest)-value$/,
  /^--ifm-contrast-(background|foreground)(-dark)?-value$/,
  /^--ifm-color-\w+-(darkest|light|lighter|lightest)$/,
  /^--ifm-color-(success|info|warning|danger)-darker$/,
  /^--ifm-font-weight-(light|base)$/,
  /^--ifm-(avatar|button-group|hero|pills)-/,
  /^--ifm-pagination-(border-radius|color-active|item-active-background|padding-\w+)$/,
  /^--ifm-card-(horizontal|vertical)-spacing$/,
  /^--ifm-(transition-slow|global-shadow-tl|z-index-overlay|image-alignment-padding|hr-border-color)$/,
  /^--ifm-(h1-vertical-rhythm-top|font-weight-normal|navbar-link-active-color)$/,
  /^--ifm-navbar-search-input-/,
  /^--ifm-(dropdown-(background-color|font-weight)|z-index-dropdown|alert-color)$/,
  /^--ifm-color-(success|info|warning|danger|primary-contrast-\w+)$/,
];

/** What the list above has, and a stylesheet does not: classes or properties that it names in another way. */
export const missingFrom = (css: string): RegExp[] => [
  ...FAMILIES.map(({ family }) => family).filter(
    (family) =>
      ![...css.matchAll(/\.([_a-z][\w-]*)/gi)].some(([, name]) =>
        family.test(name ?? ''),
      ),
  ),
  ...PROPERTIES.filter(
    (property) =>
      ![...css.matchAll(/(--ifm-[\w-]+):/g)].some(([, name]) =>
        property.test(name ?? ''),
      ),
  ),
];

/** Whether an Infima custom property is removed. */
export const isUnread = (property: string): boolean =>
  PROPERTIES.some((unread) => unread.test(property));

/** Whether an Infima class is removed. */
export const isDropped = (className: string): boolean =>
  OPTIONAL.has(className) ||
  FAMILIES.some(
    ({ family, inUse }) => family.test(className) && !inUse.includes(className),
  );

/** Whether a removed class is one that scripts may name. */
export const isOptional = (className: string): boolean =>
  OPTIONAL.has(className);
