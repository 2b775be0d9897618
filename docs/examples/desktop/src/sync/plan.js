// What has to be done so that two trees agree: a decision about facts, without a disk and without a drive.

/** A folder's entry in place of a hash. */
export const folder = 'folder';

/**
 * What an entry is: the SHA-256 of a file, or `folder`.
 * @typedef {string} Content
 * @typedef {ReadonlyMap<string, Content>} Tree by path, with `/` between names
 */

/**
 * `keepBoth`: the local one gets another name, and the drive's comes beside it.
 * @typedef {'upload' | 'download' | 'trashDrive' | 'trashLocal' | 'keepBoth' | 'note'} Work
 * @typedef {{ readonly work: Work, readonly path: string }} Step
 */

/**
 * @param {Content | undefined} before
 * @param {Content | undefined} local
 * @param {Content | undefined} drive
 * @returns {Work | null}
 */
function workFor(before, local, drive) {
  if (local === drive) return local === before ? null : 'note';
  // Changed on one side: the other follows.
  if (drive === before) return local === undefined ? 'trashDrive' : 'upload';
  if (local === before) return drive === undefined ? 'trashLocal' : 'download';
  // Changed on both: a change outlives a deletion, and two changes stay both.
  if (local === undefined) return 'download';
  if (drive === undefined) return 'upload';
  return 'keepBoth';
}

/** @param {Work | undefined} work */
const removes = (work) => work === 'trashDrive' || work === 'trashLocal';

/** @param {string} path */
const depth = (path) => path.split('/').length;

/**
 * The steps that bring both sides in step, in an order in which they can be done: what is made comes from the top
 * down, what goes from the bottom up. A folder goes only with all that is in it.
 * @param {Tree} before what both had after the last time
 * @param {Tree} local
 * @param {Tree} drive
 * @returns {readonly Step[]}
 */
export function planSync(before, local, drive) {
  const paths = [...new Set([...before.keys(), ...local.keys(), ...drive.keys()])].toSorted();
  /** @type {Map<string, Work>} */
  const works = new Map();
  for (const path of paths) {
    const work = workFor(before.get(path), local.get(path), drive.get(path));
    if (work !== null) works.set(path, work);
  }
  for (const [path, work] of works) {
    if (!removes(work) || before.get(path) !== folder) continue;
    const stays = paths.some(
      (one) => one.startsWith(`${path}/`) && (local.has(one) || drive.has(one)) && !removes(works.get(one)),
    );
    if (stays) works.set(path, work === 'trashDrive' ? 'download' : 'upload');
  }
  const steps = [...works].map(([path, work]) => ({ work, path }));
  return [
    ...steps.filter(({ work }) => !removes(work)),
    ...steps
      .filter(({ work }) => removes(work))
      .toSorted((one, other) => depth(other.path) - depth(one.path)),
  ];
}
