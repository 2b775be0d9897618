import * as v from 'valibot';

/** Tells our own entries from a desktop's files and another page's texts. */
export const entriesType = 'application/x-aloft-entries';
const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(10_000));

/** The ids that a drag carries; nothing when it is not ours or was tampered with. */
export function carriedIds(transfer: Pick<DataTransfer, 'getData'>): readonly string[] {
  try {
    return v.parse(Ids, JSON.parse(transfer.getData(entriesType)));
  } catch {
    return [];
  }
}
