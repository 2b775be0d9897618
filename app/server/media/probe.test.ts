import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { inspect, openInput, type ReadRange } from './inspect.ts';
import { probeFacts, probeStill } from './probe.ts';
import { codedFilm, song, sound, vp8Film } from './testing/recordings.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, code: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return pathToFileURL(path);
}

const bytesOf =
  (bytes: Buffer): ReadRange =>
  async (start, end) =>
    new Uint8Array(bytes.subarray(start, end));

describe('the thread that reads containers', () => {
  it('[R10.6] answers what a film says, and a frame of it', async () => {
    const film = await vp8Film(64, 40);
    expect(await probeFacts(film.length, bytesOf(film))).toMatchObject({
      width: 64,
      height: 40,
      still: 'key',
    });
    expect(await probeStill(film.length, bytesOf(film))).toMatchObject({ kind: 'vp8', rotation: 0 });
    const coded = await codedFilm(90);
    expect(await probeStill(coded.length, bytesOf(coded))).toMatchObject({ kind: 'film', rotation: 90 });
  });

  it('[R10.6] is ended when it hangs, and its failures are answered with nothing', async () => {
    const read = bytesOf(Buffer.from('bytes'));
    // It would never end by itself: that there is an answer is the proof.
    const hangs = script('hangs', 'for (;;) { /* for ever */ }');
    expect(await probeFacts(5, read, { script: hangs, limit: 300 })).toBeNull();
    const greedy = script(
      'greedy',
      'const held = []; for (;;) held.push(Array.from({ length: 1e5 }, Math.random));',
    );
    expect(await probeFacts(5, read, { script: greedy, limit: 20_000 })).toBeNull();
    for (const code of ['throw new Error("no");', 'process.exit(3);', 'nonsense nonsense']) {
      expect(await probeFacts(5, read, { script: script('fails', code) }), code).toBeNull();
    }
    const liar = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'facts', facts: { width: -1 } });`;
    expect(await probeFacts(5, read, { script: script('liar', liar) })).toBeNull();
    const blind: ReadRange = () => Promise.reject(new Error('the disk is gone'));
    expect(await probeFacts(5000, blind)).toBeNull();
  });
});

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
    await inspect(openInput(size, read), size).catch(() => undefined);
    expect(all).toBeLessThanOrEqual(64 * 1024 ** 2);
    expect(most).toBeLessThanOrEqual(16 * 1024 ** 2);
  });

  it('[R10.6] a film with one spoilt byte, whose end the reader never finds, is given up', async () => {
    const film = await vp8Film(64, 40);
    // The cluster's name: what follows is read as one element after the other, for ever.
    film[film.indexOf(Buffer.from('1f43b675', 'hex'))] = 0xb4;
    expect(await probeFacts(film.length, bytesOf(film), { limit: 700 })).toBeNull();
  });

  it('[R10.6] spoilt recordings end in facts within their bounds, or in nothing', async () => {
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
        const facts = await probeFacts(bytes.length, bytesOf(bytes), { limit: 1500 });
        if (facts === null) return;
        told += 1;
        const {
          width,
          height,
          duration_ms: duration,
          bit_rate: rate,
          frame_rate_thousandths: frames,
        } = facts;
        for (const number of [width, height, duration, rate, frames]) {
          expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31, JSON.stringify(facts)).toBe(
            true,
          );
        }
      }),
      // A thread for each; hundreds more were run by hand.
      { numRuns: 10, endOnFailure: true },
    );
    expect(told).toBeGreaterThan(0);
  });
});
