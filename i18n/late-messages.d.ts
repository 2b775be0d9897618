// The later parts of a catalogue; see build/message-parts.ts.
declare module '*/messages.ts?drive' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*/messages.ts?late' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
