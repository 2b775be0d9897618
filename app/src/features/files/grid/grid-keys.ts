import { isPressOf, type Pressed } from '../../shortcuts/combinations.ts';
import { listShortcuts } from '../../shortcuts/list-shortcuts.ts';

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

/** Where the focus is in the grid. `page` is in lines. */
export interface Place {
  readonly focused: number;
  readonly columns: number;
  readonly count: number;
  readonly page: number;
  readonly view: 'list' | 'grid' | 'single' | 'flow';
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

/** What the keys of the table of shortcuts do here; `close` takes the selection back. */
const commands = [
  ['selectAll', { kind: 'selectAll' }],
  ['cut', { kind: 'cut' }],
  ['paste', { kind: 'paste' }],
  ['menu', { kind: 'menu' }],
  ['open', { kind: 'open' }],
  ['toggle', { kind: 'toggle' }],
  ['close', { kind: 'selectNone' }],
  ['trash', { kind: 'trash' }],
  ['rename', { kind: 'rename' }],
] as const satisfies readonly (readonly [keyof typeof listShortcuts, GridCommand])[];

/**
 * The command of a key, or null for a key that is not the grid's. Letters alone belong to type-ahead, so no
 * letter is a shortcut without Ctrl or ⌘ (WCAG 2.1.4).
 */
export function commandOf(pressed: Pressed, at: Place): GridCommand | null {
  const step = stepOf(pressed.key, at);
  if (step !== null) return { kind: 'move', to: Math.max(0, Math.min(at.count - 1, step)) };
  const command = commands.find(([id]) => isPressOf(listShortcuts[id], pressed));
  if (command !== undefined) return command[1];
  const isLetter = !(pressed.ctrlKey || pressed.metaKey || pressed.altKey) && [...pressed.key].length === 1;
  // The list of shortcuts can be asked for here, too.
  return isLetter && !isPressOf(listShortcuts.shortcuts, pressed)
    ? { kind: 'type', letter: pressed.key }
    : null;
}
