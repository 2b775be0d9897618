import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import { newPerson, startTestServer } from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { beginLink, contentOf, endedTask, taskOf } from './testing/requests.ts';

const bytes = randomBytes(100_000);

it('[P4c] a download that another process has taken over is neither ended nor emptied by the one that had it', async () => {
  const asked: ServerResponse[] = [];
  const web = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 1000), () => asked.push(response));
  });
  await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
  const address = web.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  // No renewal comes in between.
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'aloft-test-offline-')));
  const engine = await engineOf(folders.join());
  const part = { ...engine, offlineTestTargets: [host], leaseSeconds: 600 };
  let isGivenUp = false;
  const first = await startTestServer(
    { ...part, dataFolder: folders[0] ?? '' },
    {
      log: ({ event }) => {
        isGivenUp ||= event === 'offline-worker';
      },
    },
  );
  const ada = await newPerson(first, 'ada@example.org');
  const id = await beginLink(first, ada, { url: `http://${host}/film.bin` });
  await expect.poll(() => asked.length).toBe(1);
  await first.services.db.updateTable('leases').set({ until: 0 }).where('name', '=', `task:${id}`).execute();
  const second = await startTestServer({ ...part, dataFolder: folders[1] ?? '' });
  await expect.poll(() => asked.length).toBe(2);
  // The first one's source breaks off: it would end the task, and give back what the second one has reserved.
  asked[0]?.destroy();
  const isOver = async () => isGivenUp || (await taskOf(second, ada, id)).phase === 'PHASE_TYPE_ERROR';
  await expect.poll(isOver).toBe(true);
  await first.stop();
  asked[1]?.end(bytes.subarray(1000));
  const { phase, file_id } = await endedTask(second, ada, id);
  expect(phase).toBe('PHASE_TYPE_COMPLETE');
  expect(Buffer.compare(await contentOf(second, ada, file_id), bytes)).toBe(0);
  await sweep(second.services);
  expect((await checkAll(second.services, true)).problems).toEqual([]);
  await second.stop();
  web.closeAllConnections();
  await new Promise((settle) => web.close(settle));
  await forgetEngine(engine);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
