// The thread that hashes uploads on a second core, while the main thread receives and writes.
import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';
import { createDigests } from './digest.ts';
import { type Answered, Asked } from './digest-messages.ts';

const running = new Map<number, ReturnType<typeof createDigests>>();

function answer(asked: Asked): Answered | null {
  const digest = running.get(asked.id);
  switch (asked.kind) {
    case 'begin':
      running.set(asked.id, createDigests(asked.size));
      return null;
    case 'drop':
      running.delete(asked.id);
      return null;
    case 'update':
      digest?.update(asked.bytes);
      return { kind: 'taken', id: asked.id };
    case 'finish':
      running.delete(asked.id);
      return digest === undefined ? null : { kind: 'finished', id: asked.id, ...digest.result() };
  }
}

parentPort?.on('message', (message: unknown) => {
  const given = answer(v.parse(Asked, message));
  if (given !== null) parentPort?.postMessage(given);
});
