import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadRange } from '../kinds.ts';
import { playableFilm } from '../testing/playable-film.ts';
import { codedFilm, song, sound, vp8Film } from '../testing/recordings.ts';
import { readOf, startTestWorker, type TestWorker } from '../testing/workers.ts';
import { inspect, openInput } from './inspect.ts';

let worker: TestWorker | null = null;
afterAll(async () => worker?.end());

/** What a process says of a recording; null when it says nothing, or had to be killed. */
async function facts(bytes: Buffer) {
  if (worker?.isAlive() !== true) worker = await startTestWorker({ cpuSeconds: 0.5 });
  const outcome = await worker.ask({ wanted: 'containerFacts', size: bytes.length }, readOf(bytes));
  return outcome.kind === 'answer' && outcome.answer.kind === 'facts' ? outcome.answer.facts : null;
}

describe('what a container claims', () => {
  it('[R10.6] moves no more bytes than 64 MiB, and no more than 16 at once', async () => {
    let [most, all] = [0, 0];
    const size = 2 ** 40;
    // Atoms that claim to be huge, wherever one looks.
    const read: ReadRange = async (start, end) => {
      most = Math.max(most, end - start);
      all += end - start;
      const bytes = Buffer.alloc(end - start);
      for (let at = 0; at + 8 <= bytes.length; at += 8) bytes.write('\x7f\xff\xff\xf0moov', at, 'latin1');
      return new Uint8Array(bytes);
    };
    await inspect(openInput(size, read), size, read).catch(() => undefined);
    expect(all).toBeLessThanOrEqual(64 * 1024 ** 2);
    expect(most).toBeLessThanOrEqual(16 * 1024 ** 2);
  });

  it('[R10.6] is no duration of what it leaves out before its beginning', async () => {
    for (const start of [0, 5])
      expect((await facts(await playableFilm({ seconds: 4, start, sound: 'eac3' })))?.duration_ms).toBe(4000);
  });

  it('[R10.6 P36g] spoilt recordings end in facts within their bounds, or in nothing', async () => {
    const whole = [await vp8Film(64, 40), await codedFilm(), sound(), await song()];
    const spoilt = fc.record({
      recording: fc.constantFrom(...whole),
      left: fc.oneof({ weight: 3, arbitrary: fc.constant(1000) }, fc.nat(1000)),
      changes: fc.array(fc.tuple(fc.nat(900), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    });
    let told = 0;
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ recording, left, changes }) => {
        const bytes = Buffer.from(recording.subarray(0, Math.ceil((recording.length * left) / 1000)));
        // Most of a container's claims stand at its beginning or end; its first word says which it is.
        for (const [where, value] of changes) {
          const at = where % 2 === 0 ? 12 + where : bytes.length - where;
          if (at >= 12 && at < bytes.length) bytes[at] = value;
        }
        const found = await facts(bytes);
        if (found === null) return;
        told += 1;
        const numbers = [
          ...[found.width, found.height, found.duration_ms],
          ...[found.bit_rate, found.frame_rate_thousandths],
        ];
        expect(
          numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 31),
          JSON.stringify(found),
        ).toBe(true);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(told).toBeGreaterThan(0);
  });
});
