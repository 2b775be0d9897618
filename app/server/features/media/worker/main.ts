// A process that reads what strangers call pictures and films, one job after the other. It may hang, crash or run out of
// memory: `../worker-process.ts` starts it, bounds it and kills it.
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { type ReadRange, thumbnailSides } from '../kinds.ts';
import { FromServer, type FromWorker } from '../messages.ts';
import { runJob } from './jobs.ts';
import { pictureFacts, thumbnailOf } from './pictures.ts';

const waiting = new Map<number, (bytes: Uint8Array | null) => void>();
let last = 0;

const tell = (message: FromWorker): void => {
  process.send?.(message);
};

const readFor =
  (number: number): ReadRange =>
  async (start, end) => {
    last += 1;
    const id = last;
    const bytes = await new Promise<Uint8Array | null>((settle) => {
      waiting.set(id, settle);
      tell({ kind: 'read', number, id, start, end });
    });
    if (bytes === null) throw new Error('the bytes cannot be read');
    return bytes;
  };

process.on('message', (message: unknown) => {
  const heard = v.parse(FromServer, message);
  if (heard.kind === 'bytes') {
    waiting.get(heard.id)?.(heard.bytes);
    waiting.delete(heard.id);
    return;
  }
  // Cancels reads of the previous job.
  for (const settle of waiting.values()) settle(null);
  waiting.clear();
  const { number, job } = heard;
  void runJob(job, readFor(number)).then((answer) => tell({ kind: 'answer', number, answer }));
});
// A normal exit waits for the image library's threads, which may never end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
new Worker(new URL('./watchdog.ts', import.meta.url), { env: {} }).unref();

// Ready means that a picture was rendered under the process's real limits.
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>');
await pictureFacts(await thumbnailOf(drawing, { rotation: 0, side: thumbnailSides.SIZE_LARGE }));
tell({ kind: 'ready' });
