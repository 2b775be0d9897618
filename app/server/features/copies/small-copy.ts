import type { Database } from '../../platform/database/open.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Place } from '../files/ancestors.ts';
import { releaseSpace, reserveSpace, type SpaceParts } from '../files/space.ts';
import { type CopyStep, copyInto, copyRoots, roomOf, type Source, sourcesOf } from './copy.ts';

/** A copy in one transaction: the chosen entries in order, and all ids with those below, folders before their content. */
export interface SmallCopy {
  readonly step: CopyStep;
  readonly place: Place;
  readonly roots: readonly string[];
  readonly ids: readonly string[];
}

async function copyAll(db: Database, { step, place, roots }: SmallCopy, sources: readonly Source[]) {
  const copied: Source[] = [];
  const byId = new Map(sources.map((row) => [row.id, row]));
  const chosen = roots.flatMap((id) => byId.get(id) ?? []);
  // How deep all of it is was checked in this transaction.
  let { copied: level } = await copyRoots(db, step, place, chosen);
  // No root is below another one.
  const below = Map.groupBy(sources, (row) => row.parent_id);
  while (level.length > 0) {
    copied.push(...level);
    const content = level.flatMap((row) => below.get(row.id) ?? []);
    ({ copied: level } = await copyInto(db, step, content));
  }
  return copied;
}

/** Copies a small tree in the caller's transaction, level by level, and takes its room. */
export async function copyAtOnce(parts: SpaceParts, wanted: SmallCopy): Promise<Refusal | null> {
  const { step } = wanted;
  const sources = await sourcesOf(parts.db, step.ownerId, wanted.ids);
  const room = roomOf(sources);
  const refusal = await reserveSpace(parts, step.targetId, room);
  if (refusal !== null) return refusal;
  const used = roomOf(await copyAll(parts.db, wanted, sources));
  // Of two entries with the same name, one is skipped.
  await releaseSpace(parts.db, step.targetId, {
    bytes: room.bytes - used.bytes,
    entries: room.entries - used.entries,
  });
  return null;
}
