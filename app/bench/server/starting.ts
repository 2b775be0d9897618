import { startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { summarise, written } from '../statistics.ts';
import { fillFolder } from './drive.ts';

const runs = 7;
const maxSeconds = 1;

/** Seconds from starting the process to the first answer, on a data folder that is there. */
async function startsWith(what: string, demonstration: 'on' | 'off', files: number): Promise<Figure> {
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

/** How soon a server answers. */
export async function measureStarting(): Promise<Section> {
  return {
    title: 'Server: start',
    command: 'npm run bench -- server',
    method:
      'From starting the process to its first answer, asked for every 50 ms, on a folder of a process that was ended by kill -9.',
    figures: [
      await startsWith('the demonstration drive', 'on', 0),
      await startsWith('100,000 files', 'off', 100_000),
    ],
  };
}
