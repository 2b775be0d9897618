import type { DriveChanges } from '../../wire/changes.ts';

/** One changed thing; `subject` is a folder's or a task's id, and empty elsewhere. */
export interface ChangeFacts {
  readonly topic: 'files' | 'trash' | 'tasks' | 'shares' | 'events' | 'account' | 'sessions' | 'notices';
  readonly subject: string;
}

/** Max. ids of a message; beyond it everything is loaded again. */
const maxIds = 100;

/** Changes as the wire shows them. Sessions are not told: a stream ends with its own. */
export function presentChanges(id: string, changes: readonly ChangeFacts[], all = false): DriveChanges {
  const of = (topic: ChangeFacts['topic']): string[] => [
    ...new Set(changes.filter((one) => one.topic === topic).map(({ subject }) => subject)),
  ];
  const [folders, tasks] = [of('files'), of('tasks')];
  const has = (topic: ChangeFacts['topic']): boolean => !all && of(topic).length > 0;
  const tooMany = folders.length > maxIds || tasks.length > maxIds;
  if (tooMany && !all) return presentChanges(id, [], true);
  return {
    kind: 'drive#changes',
    id,
    all,
    folders: all ? [] : folders,
    trash: has('trash'),
    tasks: all ? [] : tasks,
    shares: has('shares'),
    events: has('events'),
    account: has('account'),
    notices: has('notices'),
  };
}

/** Whether a message names anything. */
export const isEmptyChange = (one: DriveChanges): boolean =>
  !one.all &&
  one.folders.length === 0 &&
  one.tasks.length === 0 &&
  ![one.trash, one.shares, one.events, one.account, one.notices].includes(true);

/** The id of a position: it says when it was given, since old ones are not kept. */
export const changesId = (position: number, now: number): string => `${position}.${now}`;

/** The position of an id; null when it is malformed, too old, or from the future. */
export function parseChangesId(id: string, now: number): number | null {
  const [, position = '', given = ''] = /^(\d{1,15})\.(\d{1,15})$/.exec(id) ?? [];
  if (given === '' || Math.abs(now - Number(given)) > maxChangesAge) return null;
  return Number(position);
}

/** Ids of an older position are answered with `all`: the log is kept somewhat longer. */
export const maxChangesAge = 10 * 60_000;
/** The interval of messages on a stream on which nothing happens, in ms. */
export const changesHeartbeat = 20_000;
/** A message of the stream, as server-sent events. */
export const changesMessage = (changes: DriveChanges): string =>
  `id: ${changes.id}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`;
