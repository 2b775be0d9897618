import type { Flows } from '@aloft/core';

/** As many as are kept of a share; the oldest are forgotten. */
const maxSaved = 1000;

/** Keeps that these entries of a share are in the own drive (R3.13). */
export function keepSaved({ store }: Pick<Flows, 'store'>, shareId: string, ids: readonly string[]): void {
  const others = store.read('saved_file_ids', shareId).filter((id) => !ids.includes(id));
  store.write('saved_file_ids', [...others, ...ids].slice(-maxSaved), shareId);
}

/** What the person has saved of a share on this device. */
export const readSaved = ({ store }: Pick<Flows, 'store'>, shareId: string): ReadonlySet<string> =>
  new Set(store.read('saved_file_ids', shareId));
