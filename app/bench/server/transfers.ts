import { randomBytes } from 'node:crypto';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { beginUpload, call, newPerson, type Person } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { processOf, residentOf } from './drive.ts';
import { missingNginx, startNginx } from './nginx.ts';
import { download, upload } from './transfer-request.ts';

const megabyte = 1024 * 1024;
const size = 256 * megabyte;
const runs = 9;
const parallel = 100;
const parallelSize = 16 * megabyte;
const maxGrowth = 64;
const block = new Uint8Array(randomBytes(megabyte));

async function store(server: ServerProcess, who: Person, name: string, length: number) {
  const { id, endpoint } = await beginUpload(server, who, name, length);
  const seconds = await upload(
    { method: 'PATCH', url: endpoint, headers: { 'upload-offset': '0' } },
    length,
    block,
  );
  return { id, seconds };
}

async function linkOf(server: ServerProcess, who: Person, id: string): Promise<string> {
  return String(
    (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body.web_content_link,
  );
}

const speeds = (seconds: readonly number[]) => summarise(seconds.map((one) => size / megabyte / one));

function against(what: string, ours: readonly number[], theirs: readonly number[], least: number): Figure {
  const [mine, floor] = [speeds(ours), speeds(theirs)];
  const ratio = mine.median / floor.median;
  return {
    what,
    reading: written(mine, 0),
    against: `nginx ${written(floor, 0)}: ${ratio.toFixed(2)} × (≥ ${least} ×)`,
    kept: ratio >= least,
  };
}

/** Uploads and downloads, alternating with nginx, so that variations of the machine affect both. */
async function measureSpeed(server: ServerProcess, who: Person): Promise<Figure[]> {
  const missing = missingNginx();
  if (missing !== null) {
    console.error(`The server's transfers are not measured: ${missing}.`);
    return ['download', 'upload'].map((what) => ({
      what: `${what} of 256 MB (MB/s)`,
      reading: 'not measured',
      against: missing,
      kept: false,
    }));
  }
  const nginx = await startNginx();
  try {
    const up = { ours: [] as number[], theirs: [] as number[] };
    const down = { ours: [] as number[], theirs: [] as number[] };
    for (let run = 0; run <= runs; run += 1) {
      const { id, seconds } = await store(server, who, `large ${run}.bin`, size);
      const link = await linkOf(server, who, id);
      const theirs = `${nginx.url}/large.bin`;
      const put = await upload({ method: 'PUT', url: theirs }, size, block);
      const [mine, floor] = [await download(link), await download(theirs)];
      await call(server, 'DELETE', `/drive/v1/files/${id}`, { token: who.token });
      // The first round is a warm-up.
      if (run === 0) continue;
      up.ours.push(seconds);
      up.theirs.push(put);
      down.ours.push(mine);
      down.theirs.push(floor);
    }
    return [
      against('download of 256 MB (MB/s)', down.ours, down.theirs, 0.7),
      against('upload of 256 MB (MB/s)', up.ours, up.theirs, 0.5),
    ];
  } finally {
    await nginx.stop();
  }
}

/** The peak increase of resident memory during the work, in MB. */
async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentOf(pid) ?? Number.NaN;
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, residentOf(pid) ?? Number.NaN);
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return peak - before;
}

async function measureMemory(server: ServerProcess, who: Person): Promise<Figure[]> {
  const pid = processOf(server);
  const { id } = await store(server, who, 'many.bin', parallelSize);
  const link = await linkOf(server, who, id);
  const down = await growthDuring(pid, () =>
    Promise.all(Array.from({ length: parallel }, () => download(link))),
  );
  const up = await growthDuring(pid, () =>
    Promise.all(
      Array.from({ length: parallel }, (_, nth) => store(server, who, `many ${nth}.bin`, parallelSize)),
    ),
  );
  return [['downloads', down] as const, ['uploads', up] as const].map(([what, growth]) => ({
    what: `memory added by ${parallel} ${what} at once (MB)`,
    reading: growth.toFixed(0),
    against: `≤ ${maxGrowth} MB`,
    kept: growth <= maxGrowth,
  }));
}

/** Throughput of uploads and downloads compared with nginx, and memory of a hundred concurrent ones. */
export async function measureTransfers(): Promise<Section> {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: String(64 * 1024 * megabyte) },
  });
  try {
    const who = await newPerson(server, 'bytes@example.org');
    const figures = [...(await measureSpeed(server, who)), ...(await measureMemory(server, who))];
    return {
      title: 'Server: transfers',
      command: 'npm run bench -- server',
      method: `One connection, 256 MB, alternating with nginx (sendfile, its dav module for PUT) on the same disk. Aloft answers an upload after the bytes have been synced and hashed twice (SHA-256, content id); nginx does neither. Memory: peak increase of the resident memory during ${parallel} concurrent transfers of 16 MB.`,
      figures,
    };
  } finally {
    await server.stop();
  }
}
