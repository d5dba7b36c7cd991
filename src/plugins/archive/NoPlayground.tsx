// Takes the place of the playground and of "Run" buttons in archived versions, which do not publish its engine.
import type { ReactNode } from 'react';

export default function NoPlayground({
  children,
}: {
  readonly children?: ReactNode;
}): ReactNode {
  return children ?? null;
}
