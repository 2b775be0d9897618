import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { ReadRange } from './inspect.ts';
import type { MediaFacts, ProbeJob, Still, ToThread } from './kinds.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Facts = v.object({
  width: Count,
  height: Count,
  duration_ms: Count,
  bit_rate: Count,
  frame_rate_thousandths: Count,
  video_codec: v.string(),
  audio_codec: v.string(),
  container: v.string(),
  still: v.picklist(['none', 'picture', 'cover', 'key', 'coded']),
});
const Message = v.variant('kind', [
  v.object({ kind: v.literal('read'), id: v.number(), start: Count, end: Count }),
  v.object({ kind: v.literal('facts'), facts: Facts }),
  v.object({
    kind: v.literal('still'),
    still: v.nullable(
      v.object({
        kind: v.picklist(['picture', 'vp8', 'film']),
        bytes: v.instance(Uint8Array),
        rotation: v.number(),
      }),
    ),
  }),
]);

/** How a thread is kept in its bounds; tests give another script and less time. */
export interface ProbeOptions {
  readonly script?: URL;
  /** Milliseconds until the thread is ended. */
  readonly limit?: number;
}

const mebibytes = 192;

type Answer = Exclude<v.InferOutput<typeof Message>, { kind: 'read' }>;

/** Runs one job in a thread; null when it failed, took too long or too much memory. Never rejects. */
function runThread(job: ProbeJob, read: ReadRange, options: ProbeOptions): Promise<Answer | null> {
  const worker = new Worker(options.script ?? new URL('./probe-thread.ts', import.meta.url), {
    workerData: job,
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mebibytes, maxYoungGenerationSizeMb: 32 },
  });
  return new Promise((settle) => {
    const end = (answer: Answer | null): void => {
      clearTimeout(timer);
      settle(answer);
      worker.terminate().catch(() => undefined);
    };
    const timer = setTimeout(() => end(null), options.limit ?? 5000);
    const give = (message: ToThread): void => worker.postMessage(message);
    worker.on('message', (given: unknown) => {
      const message = v.safeParse(Message, given);
      if (!message.success) return end(null);
      const { output } = message;
      if (output.kind !== 'read') return end(output);
      read(output.start, output.end).then(
        (bytes) => give({ id: output.id, bytes }),
        () => give({ id: output.id, bytes: null }),
      );
    });
    worker.on('messageerror', () => end(null));
    worker.on('error', () => end(null));
    worker.on('exit', () => end(null));
  });
}

/** What a film or sound says of itself (R10.6); null when nothing can be read within 5 seconds. Never rejects. */
export async function probeFacts(
  size: number,
  read: ReadRange,
  options: ProbeOptions = {},
): Promise<MediaFacts | null> {
  const answer = await runThread({ wanted: 'facts', size }, read, options);
  return answer?.kind === 'facts' ? answer.facts : null;
}

/** What a picture of a film or sound can be made of (R10.6); null when there is nothing. Never rejects. */
export async function probeStill(
  size: number,
  read: ReadRange,
  options: ProbeOptions = {},
): Promise<Still | null> {
  const answer = await runThread({ wanted: 'still', size }, read, options);
  return answer?.kind === 'still' ? answer.still : null;
}
