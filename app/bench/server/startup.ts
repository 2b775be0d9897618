import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { fillFolder } from './drive.ts';

const runs = 7;
const maxSeconds = 1;

/** Seconds from the start of the process to its first response, on an existing data folder. */
async function startupTime(what: string, demonstration: 'on' | 'off', files: number): Promise<Figure> {
  const server = await startServerProcess({ demonstration, captcha: 'off' });
  try {
    if (files > 0) {
      const who = await newPerson(server, 'starts@example.org');
      const folderId = await newFolder(server, who, 'Many');
      await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: files });
    }
    const readings: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await server.kill();
      const began = performance.now();
      await server.start();
      readings.push((performance.now() - began) / 1000);
    }
    const seconds = summarise(readings);
    return {
      what: `${what} (s)`,
      reading: written(seconds, 2),
      against: `≤ ${maxSeconds.toFixed(1)} s`,
      kept: seconds.median <= maxSeconds,
    };
  } finally {
    await server.stop();
  }
}

/** The startup time of a server. */
export async function measureStartup(): Promise<Section> {
  return {
    title: 'Server: start',
    command: 'npm run bench -- server',
    method:
      'From the start of the process to its first response, polled every 50 ms, on the data folder of a process that was killed with kill -9.',
    figures: [
      await startupTime('the demonstration drive', 'on', 0),
      await startupTime('100,000 files', 'off', 100_000),
    ],
  };
}
