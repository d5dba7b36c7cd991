import type { ReactNode } from 'react';

const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  page: 'M7 3h7l4 4v14H7zM14 3v4h4',
  section: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  recent: 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
} as const;

type IconName = keyof typeof PATHS;

/** A decorative icon next to a label, hidden from assistive technology. */
export default function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
