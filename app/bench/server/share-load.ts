import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { fillFolder } from './drive.ts';
import { type Answered, percentileOf, sendOpenLoop } from './open-loop-load.ts';
import { getRequest, openConnection, runRequests } from './requests.ts';

const entries = 1000;
const usual = { perSecond: 200, seconds: 20 };
const burst = { times: 3, seconds: 5 };
const limits = { usual: 150, recovery: 10 };
/** The server has recovered after this many fast responses in a row. */
const inARow = 20;

/** The request of a visitor for a shared folder of a thousand files. */
async function shareRequest(server: ServerProcess): Promise<string> {
  const who = await newPerson(server, 'shares@example.org');
  const folderId = await newFolder(server, who, 'Shared');
  await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: entries });
  const { id } = await newShare(server, who, [folderId]);
  return getRequest(`${server.appUrl}/drive/v1/share/detail?share_id=${id}&parent_id=${folderId}&limit=100`);
}

async function atRate(server: ServerProcess, text: string): Promise<Figure[]> {
  const answers = await sendOpenLoop(server.appUrl, () => text, usual);
  const failed = answers.filter((one) => one.status !== 200).length;
  const [half, last] = [percentileOf(answers, 50), percentileOf(answers, 99)];
  return [
    {
      what: `p99 at ${usual.perSecond} requests a second (ms)`,
      reading: `${last.toFixed(1)} (p50 ${half.toFixed(1)}, n = ${answers.length})`,
      against: `≤ ${limits.usual} ms`,
      kept: last <= limits.usual,
    },
    {
      what: 'responses with a status other than 200',
      reading: String(failed),
      against: '0',
      kept: failed === 0,
    },
  ];
}

/** Seconds from the end of the burst until responses are fast again. */
async function recovery(server: ServerProcess, text: string): Promise<number> {
  const began = performance.now();
  const connection = await openConnection(server.appUrl);
  let quick = 0;
  let since = began;
  while (quick < inARow) {
    const asked = performance.now();
    const status = await connection.send(text);
    const now = performance.now();
    const isQuick = status === 200 && now - asked <= limits.usual;
    if (isQuick && quick === 0) since = asked;
    quick = isQuick ? quick + 1 : 0;
  }
  connection.end();
  return (since - began) / 1000;
}

const part = (answers: readonly Answered[], status: number) => answers.filter((one) => one.status === status);

async function inBurst(server: ServerProcess, text: string): Promise<Figure[]> {
  const capacity = await runRequests(server.appUrl, { connections: 8, count: 4000, text: () => text });
  const perSecond = Math.round(burst.times * capacity.perSecond);
  const answers = await sendOpenLoop(server.appUrl, () => text, { perSecond, seconds: burst.seconds });
  const seconds = await recovery(server, text);
  const [served, rejected] = [part(answers, 200), part(answers, 503)];
  const others = answers.length - served.length - rejected.length;
  return [
    {
      what: `${burst.times} × as many as can be answered (${perSecond} a second for ${burst.seconds} s)`,
      reading: `${served.length} answered, p99 ${percentileOf(served, 99).toFixed(0)} ms; ${rejected.length} rejected, p99 ${percentileOf(rejected, 99).toFixed(0)} ms`,
      against: `every one gets 200 or 503; other answers: ${others}`,
      kept: others === 0 && rejected.length > 0,
    },
    {
      what: 'until responses are fast again (s)',
      reading: seconds.toFixed(2),
      against: `≤ ${limits.recovery} s`,
      kept: seconds <= limits.recovery,
    },
  ];
}

/** Response times of a share listing under open-loop load, and with three times the capacity (P38). */
export async function measureShareLoad(): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  try {
    const text = await shareRequest(server);
    await runRequests(server.appUrl, { connections: 8, count: 2000, text: () => text });
    return {
      title: 'Server: shares under load',
      command: 'npm run bench -- server',
      method: `A hundred of a shared folder’s ${entries} files, asked for by strangers at moments that do not wait for answers; milliseconds from when a request was due. The asking side shares the two cores.`,
      figures: [...(await atRate(server, text)), ...(await inBurst(server, text))],
    };
  } finally {
    await server.stop();
  }
}
