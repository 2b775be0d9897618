// The second part of a catalogue; see build/message-parts.ts.
declare module '*/messages.ts?late' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
