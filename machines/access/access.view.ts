import type { SnapshotFrom } from 'xstate';
import type { accessMachine } from './access.machine.ts';

/** Whether pages may be shown. */
export type AccessView =
  | { readonly screen: 'open'; readonly certain: boolean }
  /** `again`: by a press, so what was shown before stays. */
  | { readonly screen: 'checking'; readonly again: boolean }
  /** `address`: from which the visitor comes; empty while, and where, nobody has told it. */
  | { readonly screen: 'blocked'; readonly reason: string; readonly address: string };

/** Whether the service may be used from this region, as far as is known (R6.4). */
export function viewAccess(snapshot: SnapshotFrom<typeof accessMachine>): AccessView {
  const { reason, address } = snapshot.context;
  if (snapshot.matches('blocked')) return { screen: 'blocked', reason, address };
  if (snapshot.matches('checking') || snapshot.matches('reading')) {
    return { screen: 'checking', again: snapshot.context.fresh };
  }
  return { screen: 'open', certain: snapshot.matches('allowed') || snapshot.matches('remembering') };
}
