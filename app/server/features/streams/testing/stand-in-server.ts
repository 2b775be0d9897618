import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import type { ServerParts } from '../../../server.ts';
import { standInTools } from './stand-in-tools.ts';

/** A server with the stand-ins for ffmpeg. */
export async function startStandInServer(parts: ServerParts = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-stand-ins-'));
  const server = await startTestServer({ ffmpeg: standInTools(folder).ffmpeg }, parts);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
