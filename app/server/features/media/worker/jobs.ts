import type { Input } from 'mediabunny';
import { type ReadRange, readBudget, thumbnailSides } from '../kinds.ts';
import type { Answer, Job } from '../messages.ts';
import type * as Inspect from './inspect.ts';
import { isTooLarge, pictureFacts, portraitOf, thumbnailOf, webpOfFrame } from './pictures.ts';

/** Reads the whole file into memory, as image decoders need. */
async function wholeOf(size: number, read: ReadRange): Promise<Uint8Array> {
  if (size > readBudget.bytes) throw new Error('too much to read');
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += readBudget.atOnce)
    bytes.set(await read(at, Math.min(size, at + readBudget.atOnce)), at);
  return bytes;
}

/** Opens a video or audio file for `look`. The library is loaded on first use, as most processes never need it. */
async function withInput<T>(
  size: number,
  read: ReadRange,
  look: (input: Input, reader: typeof Inspect) => Promise<T>,
): Promise<T> {
  const reader = await import('./inspect.ts');
  const input = reader.openInput(size, read);
  try {
    return await look(input, reader);
  } finally {
    // It may be reading ahead.
    input.dispose();
  }
}

async function filmThumbnail(size: number, read: ReadRange): Promise<Answer> {
  const still = await withInput(size, read, (input, { takeStill }) => takeStill(input));
  if (still === null) return { kind: 'refused', reason: 'unreadable' };
  if (still.kind === 'film') return { kind: 'film', film: still.bytes, rotation: still.rotation };
  const { rotation } = still;
  const picture = still.kind === 'vp8' ? webpOfFrame(still.bytes) : still.bytes;
  return {
    kind: 'thumbnail',
    webp: await thumbnailOf(picture, { rotation, side: thumbnailSides.SIZE_LARGE }),
  };
}

async function answerOf(job: Job, read: ReadRange): Promise<Answer> {
  switch (job.wanted) {
    case 'pictureFacts':
      return { kind: 'facts', facts: await pictureFacts(await wholeOf(job.size, read)) };
    case 'pictureThumbnail':
      return { kind: 'thumbnail', webp: await thumbnailOf(await wholeOf(job.size, read), job) };
    case 'containerFacts': {
      const facts = await withInput(job.size, read, (input, { inspect }) => inspect(input, job.size, read));
      return { kind: 'facts', facts };
    }
    case 'portrait':
      return { kind: 'thumbnail', webp: await portraitOf(await wholeOf(job.size, read)) };
    case 'filmThumbnail':
      return filmThumbnail(job.size, read);
  }
}

/** Runs a job; unreadable content is a result, too. Never rejects. */
export function runJob(job: Job, read: ReadRange): Promise<Answer> {
  return answerOf(job, read).catch(
    (error: unknown): Answer => ({ kind: 'refused', reason: isTooLarge(error) ? 'too_large' : 'unreadable' }),
  );
}
