/** What a key press asks of the grid. */
export type GridCommand =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'selectNone' }
  | { readonly kind: 'trash' }
  | { readonly kind: 'rename' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'paste' }
  | { readonly kind: 'type'; readonly letter: string };

/** The part of a keyboard event that decides. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Where the focus is in the grid. `page` is in lines. */
export interface Place {
  readonly focused: number;
  readonly columns: number;
  readonly count: number;
  readonly page: number;
  readonly view: 'list' | 'grid';
}

function stepOf(key: string, at: Place): number | null {
  switch (key) {
    case 'ArrowDown':
      return at.focused + at.columns;
    case 'ArrowUp':
      return at.focused - at.columns;
    case 'ArrowRight':
      return at.view === 'grid' ? at.focused + 1 : null;
    case 'ArrowLeft':
      return at.view === 'grid' ? at.focused - 1 : null;
    case 'Home':
      return 0;
    case 'End':
      return at.count - 1;
    case 'PageDown':
      return at.focused + at.page * at.columns;
    case 'PageUp':
      return at.focused - at.page * at.columns;
    default:
      return null;
  }
}

const commandLetters: Readonly<Record<string, GridCommand>> = {
  a: { kind: 'selectAll' },
  x: { kind: 'cut' },
  v: { kind: 'paste' },
};
const plainKeys: Readonly<Record<string, GridCommand>> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'toggle' },
  Escape: { kind: 'selectNone' },
  Delete: { kind: 'trash' },
  F2: { kind: 'rename' },
  ContextMenu: { kind: 'menu' },
};

/**
 * The command of a key, or null for a key that is not the grid's. Letters alone belong to type-ahead, so no
 * letter is a shortcut without Ctrl or ⌘ (WCAG 2.1.4).
 */
export function commandOf(pressed: Pressed, at: Place): GridCommand | null {
  const step = stepOf(pressed.key, at);
  if (step !== null) return { kind: 'move', to: Math.max(0, Math.min(at.count - 1, step)) };
  if (pressed.shiftKey && pressed.key === 'F10') return { kind: 'menu' };
  if (pressed.ctrlKey || pressed.metaKey) return commandLetters[pressed.key.toLowerCase()] ?? null;
  const plain = plainKeys[pressed.key];
  if (plain !== undefined) return plain;
  return !pressed.altKey && [...pressed.key].length === 1 ? { kind: 'type', letter: pressed.key } : null;
}
