import type { ReactNode } from 'react';

/** What a screen puts into the header. */
export interface BasicHeaderProps {
  /** Links to the parts of the site; the one that is open has `aria-current="page"`. */
  readonly links?: ReactNode;
  /** The way in: signing in, or the drive. */
  readonly action?: ReactNode;
  /** What a desk has room for beside it. */
  readonly moreActions?: ReactNode;
}
