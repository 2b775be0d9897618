import { localFailure, type Result } from '@aloft/core';
import { FilmTracks } from '@aloft/core/wire';
import * as v from 'valibot';
import { readContent } from './content.ts';

const Text = v.pipe(v.string(), v.parseJson(), FilmTracks);

/** In seconds, where a busy server names no time. */
const defaultWait = 5;

/** Resolves after so many seconds, or once `signal` is aborted. */
const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((settle) => {
    const timer = setTimeout(settle, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      settle();
    });
  });

/** Reads from a server that is busy as soon as it says that it will not be; gives up once `signal` is aborted. */
async function readPatiently(address: string, signal: AbortSignal): ReturnType<typeof readContent> {
  for (;;) {
    const read = await readContent(address, { signal });
    if (read.ok || read.failure.code !== 'unavailable' || signal.aborted) return read;
    await wait(read.failure.retryAfter ?? defaultWait, signal);
  }
}

/** What one can choose of a film, beside the stream that is made of it. */
export async function readFilmTracks(stream: string, signal: AbortSignal): Promise<Result<FilmTracks>> {
  const read = await readPatiently(new URL('tracks.json', stream).href, signal);
  if (!read.ok) return read;
  const parsed = v.safeParse(Text, new TextDecoder().decode(read.value));
  if (parsed.success) return { ok: true, value: parsed.output };
  return { ok: false, failure: localFailure('internal', 'the tracks of a film are not as agreed') };
}
