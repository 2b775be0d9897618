// A thread of its own reads what strangers call films: it may hang, crash or run out of memory, and is ended then.
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { inspect, openInput, type ReadRange, takeStill } from './inspect.ts';
import type { FromThread } from './kinds.ts';

const Job = v.object({ wanted: v.picklist(['facts', 'still']), size: v.number() });
const Bytes = v.object({ id: v.number(), bytes: v.nullable(v.instance(Uint8Array)) });

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const job = v.parse(Job, workerData);
  const waiting = new Map<number, (bytes: Uint8Array | null) => void>();
  port.on('message', (message: unknown) => {
    const { id, bytes } = v.parse(Bytes, message);
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  const tell = (message: FromThread): void => port.postMessage(message);
  let last = 0;
  const read: ReadRange = async (start, end) => {
    last += 1;
    const id = last;
    const bytes = await new Promise<Uint8Array | null>((settle) => {
      waiting.set(id, settle);
      tell({ kind: 'read', id, start, end });
    });
    if (bytes === null) throw new Error('the bytes cannot be read');
    return bytes;
  };
  const input = openInput(job.size, read);
  if (job.wanted === 'facts') tell({ kind: 'facts', facts: await inspect(input, job.size) });
  else tell({ kind: 'still', still: await takeStill(input) });
  port.close();
}

if (parentPort !== null) await run(parentPort);
