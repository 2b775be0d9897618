import type { QueueItem, QueueStatus } from './upload-queue.types.ts';

/** The next upload to start; null if none waits or the limit is reached. */
export function nextToStart(items: readonly QueueItem[], parallel: number): string | null {
  const running = items.filter((item) => item.status === 'running').length;
  if (running >= parallel) return null;
  return items.find((item) => item.status === 'waiting')?.id ?? null;
}

/** Appends new uploads; one that is queued already keeps its position. */
export function append(items: readonly QueueItem[], ids: readonly string[]): QueueItem[] {
  const known = new Set(items.map((item) => item.id));
  const fresh = [...new Set(ids)].filter((id) => !known.has(id));
  return [...items, ...fresh.map((id): QueueItem => ({ id, status: 'waiting' }))];
}

export function withStatus(items: readonly QueueItem[], id: string, status: QueueStatus): QueueItem[] {
  return items.map((item) => (item.id === id ? { id, status } : item));
}

/** Moves a waiting upload before all others that wait. */
export function moveToFront(items: readonly QueueItem[], id: string): QueueItem[] {
  const moved = items.find((item) => item.id === id && item.status === 'waiting');
  if (moved === undefined) return [...items];
  const rest = items.filter((item) => item.id !== id);
  const at = rest.findIndex((item) => item.status === 'waiting');
  return at < 0 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
}
