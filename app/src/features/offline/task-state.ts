import type { Task } from '../../data/tasks.ts';

/** What a person sees of a download. */
export type TaskStatus = 'waiting' | 'running' | 'paused' | 'failed' | 'complete';

export function statusOf(task: Task): TaskStatus {
  if (task.paused) return 'paused';
  if (task.phase === 'PHASE_TYPE_ERROR') return 'failed';
  if (task.phase === 'PHASE_TYPE_COMPLETE') return 'complete';
  return task.phase === 'PHASE_TYPE_RUNNING' ? 'running' : 'waiting';
}

/** Whether it is known how many bytes come. */
export const isSizeKnown = (task: Task): boolean =>
  Number(task.file_size) > 0 && (task.progress > 0 || Number(task.file_size) > Number(task.fetched_size));

/** Seconds that are left at the speed of now; null where nobody can say. */
export function secondsLeft(task: Task): number | null {
  const speed = Number(task.speed);
  if (speed <= 0 || !isSizeKnown(task)) return null;
  return (Number(task.file_size) - Number(task.fetched_size)) / speed;
}

/** Where it comes from: a host, a magnet link, or a file of the drive. */
export function sourceOf({ params }: Task): {
  readonly kind: 'web' | 'magnet' | 'torrent';
  readonly host: string;
} {
  const { url = '' } = params;
  if (/^magnet:/i.test(url)) return { kind: 'magnet', host: '' };
  return URL.canParse(url) ? { kind: 'web', host: new URL(url).host } : { kind: 'torrent', host: '' };
}
