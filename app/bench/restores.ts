import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import type { Section } from './figures.ts';

const size = 1_000_000;
const restores = 100;
const expected = 6;

/** A hundred concurrent saves of a share, with a limit of ten and space for six. */
export async function measureRestores(): Promise<Section> {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: String(expected * size + 10), ALOFT_VIP_QUOTA: '0' },
  });
  try {
    const owner = await newPerson(server, 'owner@example.org');
    const file = await storeFile(server, owner, 'one.bin', 'x'.repeat(size));
    const share = await newShare(server, owner, [file], { restore_limit: '10' });
    const visitor = await newPerson(server, 'visitor@example.org');
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: restores }, () =>
        call(server, 'POST', '/drive/v1/share/restore', {
          token: visitor.token,
          body: { share_id: share.id, file_ids: [file] },
        }),
      ),
    );
    const milliseconds = performance.now() - began;
    const done = answers.filter((answer) => answer.body.restore_status === 'RESTORE_COMPLETE').length;
    return {
      title: 'Restores',
      command: 'npm run bench',
      method: `${restores} restores sent at once over ${restores} connections; all answered after ${milliseconds.toFixed(0)} ms.`,
      figures: [
        {
          what: 'restores that succeed',
          reading: String(done),
          against: `exactly ${expected}`,
          kept: done === expected,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
