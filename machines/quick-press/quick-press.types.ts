import type { Port } from '../shared/port.ts';

export type ConsoleAnswer = { readonly kind: 'allowed' } | { readonly kind: 'forbidden' };

export interface QuickPressPorts {
  /** Whether the remote setting allows the debug console; not if it is unknown. */
  readonly askConsole: Port<null, ConsoleAnswer>;
}
export interface QuickPressContext {
  /** Presses in a row. */
  readonly presses: number;
}
export type QuickPressEvent = { readonly type: 'page.press' } | { readonly type: 'debug.close' };
