// Runs the measurement that the query names and stores its readings in a data attribute.
import { browserPlatform } from '@aloft/core/browser';
import { md5 } from 'js-md5';
import SparkMD5 from 'spark-md5';
import { sliceHasher } from '../../../core/src/upload/slice-hasher.ts';
import { signatureCosts } from './signatures.ts';

const mib = 1024 * 1024;
const size = 256 * mib;
const runs = 5;

function bigFile(): File {
  const chunk = Uint8Array.from({ length: 16 * mib }, (_, at) => at * 31 + (at >> 12));
  return new File(
    Array.from({ length: size / chunk.length }, () => chunk),
    'big.bin',
  );
}

/** The longest time for which the work blocked the main thread, and its duration. */
async function gapDuring(work: () => Promise<unknown>): Promise<{ gap: number; took: number }> {
  let gap = 0;
  let last = performance.now();
  const began = last;
  const tick = (): void => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    timer = window.setTimeout(tick, 0);
  };
  let timer = window.setTimeout(tick, 0);
  await work();
  window.clearTimeout(timer);
  gap = Math.max(gap, performance.now() - last);
  return { gap, took: performance.now() - began };
}

async function gaps(): Promise<Record<'worker' | 'idle' | 'slices' | 'took', number[]>> {
  const { hasher } = browserPlatform();
  if (hasher === undefined) throw new Error('the browser has no hasher');
  const never = new AbortController().signal;
  const file = bigFile();
  await hasher(new File(['warm'], 'warm.txt'), ['sha256'], never);
  const readings: Record<'worker' | 'idle' | 'slices' | 'took', number[]> = {
    worker: [],
    idle: [],
    slices: [],
    took: [],
  };
  for (let run = 0; run < runs; run += 1) {
    const busy = await gapDuring(() => hasher(file, ['sha256'], never));
    const idle = await gapDuring(() => new Promise((settle) => setTimeout(settle, busy.took)));
    const slices = await gapDuring(() => sliceHasher(file, ['sha256'], never));
    readings.worker.push(busy.gap);
    readings.took.push(busy.took);
    readings.idle.push(idle.gap);
    readings.slices.push(slices.gap);
  }
  return readings;
}

const measurement = new URLSearchParams(location.search).get('measure');
const readings =
  measurement === 'gaps'
    ? await gaps()
    : await signatureCosts({ spark: (text) => SparkMD5.hash(text), js: md5 });
document.documentElement.dataset.readings = JSON.stringify(readings);
