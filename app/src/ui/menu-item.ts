import type { ReactNode } from 'react';

interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string;
  readonly icon?: ReactNode;
  /** A line stands above it. */
  readonly apart?: boolean;
}

/** One thing that a menu offers. */
export interface MenuAction extends MenuEntry {
  readonly onChoose: () => void;
  /** The key that does the same. */
  readonly hint?: string;
  readonly danger?: boolean;
  /** It stays in the list and can be reached, but not chosen. */
  readonly disabled?: boolean;
  /** Whether it is in force. */
  readonly checked?: boolean;
  /** One of several, or a switch of its own. `radio` unless said. */
  readonly check?: 'radio' | 'checkbox';
}

/** More things, in a menu of their own. */
export interface Submenu extends MenuEntry {
  readonly items: readonly MenuAction[];
}

export type MenuItem = MenuAction | Submenu;

export function isSubmenu(item: MenuItem): item is Submenu {
  return 'items' in item;
}
