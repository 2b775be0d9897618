import { useEffect, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

/** What commands are about: what is selected, what can be made here, and the drive as a whole. */
export type CommandGroup = 'selection' | 'new' | 'drive';

/** The commands of a group, and what the palette calls the group. */
export interface OfferedCommands {
  readonly label: string;
  readonly commands: readonly Command[];
}

export type AllOffered = Readonly<Partial<Record<CommandGroup, OfferedCommands>>>;

const nothing: AllOffered = {};
let offered: AllOffered = nothing;
const listeners = new Set<() => void>();

function offer(next: AllOffered): void {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers commands to the command palette for as long as the component is shown; null offers none. What it renders must
 * not depend on the offered commands.
 */
export function useOfferCommands(group: CommandGroup, own: OfferedCommands | null): void {
  useEffect(() => {
    if (own === null) return;
    offer({ ...offered, [group]: own });
    return () => {
      const { [group]: last, ...others } = offered;
      if (last === own) offer(others);
    };
  }, [group, own]);
}

/** The commands that the shown page offers, by their group. */
export function useOfferedCommands(): AllOffered {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => nothing,
  );
}
