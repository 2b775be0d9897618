import { fork } from 'node:child_process';
import { join } from 'node:path';
import { killGroup } from '../../server/platform/processes/limits.ts';
import { lowerSessionPriority } from '../../server/platform/processes/priority.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { fillFolder } from './drive.ts';
import type { Stranger, StrangerOrder } from './noisy-stranger-process.ts';
import { type Answered, percentileOf, sendOpenLoop } from './open-loop-load.ts';
import { getRequest } from './requests.ts';

const entries = 1000;
const perSecond = 40;
const [secondsOfQuiet, secondsOfOne] = [20, 10] as const;
const secondsOfStart = 2;
const [maxRatio, maxRefused] = [5, 0.01] as const;
/** The addresses of the stranger and of the client that is measured, as a listed proxy names them. */
const [stranger, client] = ['203.0.113.9', '198.51.100.7'] as const;

const strangers: readonly Stranger[] = ['keep-alive', 'pipelined', 'stalled', 'never reading'];

/** How the stranger comes: to the server itself, from an address of its own, or through a proxy. */
const ways = {
  directly: { localAddress: '127.0.0.2', forwarded: null },
  'through a proxy': { localAddress: '127.0.0.1', forwarded: stranger },
} as const;

interface Listings {
  readonly p99: number;
  readonly refused: number;
}

/** The listings of a client: a refused one counts as a refusal, and not as quick. */
async function listingsOf(url: string, text: string, seconds: number): Promise<Listings> {
  const answers: readonly Answered[] = await sendOpenLoop(url, () => text, { perSecond, seconds });
  const served = answers.filter(({ status }) => status === 200);
  return { p99: percentileOf(served, 99), refused: 1 - served.length / answers.length };
}

/** The same beside a stranger, once it is at work. All connections are closed with its process. */
async function besides(
  order: StrangerOrder,
  listings: (seconds: number) => Promise<Listings>,
): Promise<Listings> {
  const child = fork(join(import.meta.dirname, 'noisy-stranger-process.ts'), {
    stdio: 'inherit',
    detached: true,
  });
  try {
    lowerSessionPriority(child.pid);
    child.send(order);
    await listings(secondsOfStart);
    const found = await listings(secondsOfOne);
    const counts = await new Promise<string>((settle) => {
      child.once('message', (answers: unknown) => settle(JSON.stringify(answers)));
      child.send('counts');
    });
    console.log(`${order.stranger} from ${order.forwarded ?? order.localAddress}: ${counts}`);
    return found;
  } finally {
    const gone = new Promise((settle) => child.once('exit', settle));
    killGroup(child.pid);
    await gone;
  }
}

function figureOf(what: Stranger, way: string, { p99, refused }: Listings, quiet: number): Figure {
  const isKept = p99 <= maxRatio * quiet && refused <= maxRefused;
  return {
    what: `p99 of a listing beside fifty connections, ${what}, ${way} (ms)`,
    reading: `${p99.toFixed(1)}; ${(100 * refused).toFixed(1)} % refused`,
    against: `quiet ${quiet.toFixed(1)}: ${(p99 / quiet).toFixed(1)} × (≤ ${maxRatio} ×, ≤ ${100 * maxRefused} %)`,
    kept: isKept,
  };
}

async function measureOn(server: ServerProcess): Promise<Figure[]> {
  const who = await newPerson(server, 'listings@example.org');
  const folderId = await newFolder(server, who, 'Listed');
  await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: entries });
  const text = getRequest(`${server.appUrl}/drive/v1/files?parent_id=${folderId}&limit=100`, {
    authorization: `Bearer ${who.token}`,
    'x-forwarded-for': client,
  });
  const listings = (seconds: number): Promise<Listings> => listingsOf(server.appUrl, text, seconds);
  // Warm-up.
  await listings(secondsOfOne);
  const quiet = await listings(secondsOfQuiet);
  const figures: Figure[] = [];
  for (const [way, from] of Object.entries(ways))
    for (const one of strangers) {
      const order: StrangerOrder = { url: server.appUrl, stranger: one, ...from };
      figures.push(figureOf(one, way, await besides(order, listings), quiet.p99));
    }
  return figures;
}

/** How fifty connections of a stranger delay the listings of another client, and have them refused (P36). */
export async function measureNoisyStranger(): Promise<Section> {
  const server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off' },
    environment: { ALOFT_TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    return {
      title: 'Server: a noisy stranger',
      command: 'npm run bench -- noisy-stranger',
      method: `A page of a hundred of a folder’s ${entries} entries is requested ${perSecond} times a second (open loop) for ${secondsOfQuiet} s without load, and then for ${secondsOfOne} s beside another process at the lowest priority, from ${secondsOfStart} s after its start: fifty connections of one address without an account to the sign-in page, which ask again for each answer, ask sixteen at once, stop in the middle of a write with one key, or read nothing. Times are from when a page was due; a listing that is refused counts as a refusal.`,
      figures: await measureOn(server),
    };
  } finally {
    await server.stop();
  }
}
