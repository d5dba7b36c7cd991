/** Height of the sticky filter field and the name of the section, which cover entries below them, in pixels. */
const FILTER_HEIGHT = 100;

const bottomOf = (element?: Element | null): number =>
  element?.getBoundingClientRect().bottom ?? 0;

/** Scrolls a sidebar, not the page, to the current page's entry, and only when the entry is not visible. */
export function revealCurrentPage(menu: HTMLElement | null | undefined): void {
  const current = menu?.querySelector<HTMLElement>(
    '.menu__link[aria-current="page"]',
  );
  if (!menu || !current) {
    return;
  }
  const box = menu.getBoundingClientRect();
  const entry = current.getBoundingClientRect();
  const bottom = Math.min(box.bottom, window.innerHeight);
  if (entry.top < box.top + FILTER_HEIGHT || entry.bottom > bottom) {
    menu.scrollTop += entry.top - box.top - menu.clientHeight / 3;
    // The name of the section, which stays above its entries, cuts none of them.
    const list = current.closest('ul');
    const edge = bottomOf(list?.previousElementSibling);
    const cut = [...(list?.children ?? [])].find((row) => bottomOf(row) > edge);
    if (cut) {
      menu.scrollTop -= Math.max(0, edge - cut.getBoundingClientRect().top);
    }
  }
}
