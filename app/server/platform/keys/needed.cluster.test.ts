// On PostgreSQL a process may be one of several: it makes no key for itself that the others would not have.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { keyOf, newKeyText } from './key.ts';
import { keyFileOf } from './key-file.ts';

it('[P6c] a start without a key says what is missing and makes none; two with the same one work together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-needed-'));
  const dataFolder = join(folder, 'one');
  const engine = await engineOf(dataFolder);
  try {
    const said = await startTestServer({ ...engine, dataFolder, secretKeys: [] }).catch(String);
    expect(said).toContain('set ALOFT_SECRET_KEY to what "key make" prints');
    expect(said).toContain(keyFileOf(dataFolder));
    expect(readdirSync(dataFolder)).not.toContain('secret.key');
    const key = newKeyText();
    // One has it from its folder, the other from the variable.
    writeFileSync(keyFileOf(dataFolder), key, { mode: 0o600 });
    const [one, other] = await Promise.all([
      startTestServer({ ...engine, dataFolder, secretKeys: [] }),
      startTestServer({ ...engine, dataFolder: join(folder, 'other'), secretKeys: [key] }),
    ]);
    expect(one.services.signingKey).toBe(other.services.signingKey);
    await one.stop();
    await other.stop();
    const third = newKeyText();
    await expect(
      startTestServer({ ...engine, dataFolder: join(folder, 'third'), secretKeys: [third] }),
    ).rejects.toThrow(keyOf(key).id);
  } finally {
    await forgetEngine(engine);
    rmSync(folder, { recursive: true, force: true });
  }
});
