import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { beginCaptcha, payloadOf, sendPayload, solutionAt } from '../../proofs/testing/captcha.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';

it('[P15c] one solution gives one token when it is sent to two processes concurrently, 5 times over', async () => {
  const one = await startTestServer({ captcha: 'always' });
  const { databaseUrl, objectStore } = one.configuration;
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-captcha-'));
  const two = await startTestServer({ captcha: 'always', databaseUrl, objectStore, dataFolder });
  for (let n = 0; n < 5; n += 1) {
    const url = String((await beginCaptcha(one)).body.url);
    const payload = payloadOf(await solutionAt(url));
    const there = url.replace(one.contentUrl, two.contentUrl);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sendPayload(at % 2 === 0 ? url : there, payload)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  const tokens = await two.services.db.selectFrom('captcha_tokens').select('hash').execute();
  expect(tokens).toHaveLength(5);
  await two.stop();
  await one.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});
