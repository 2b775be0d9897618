import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const json = { 'content-type': 'application/json' };

/** Starts bare node:http in a process of its own, which answers every request with this body and these headers. */
export async function startBare(
  body: string | Uint8Array,
  headers: Iterable<readonly [string, string]> = Object.entries(json),
): Promise<{ readonly url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-bare-'));
  const path = join(folder, 'answer');
  writeFileSync(path, body);
  const head = [...headers, ['content-length', String(Buffer.byteLength(body))]].flat();
  const server = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [server, path, JSON.stringify(head)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((settle) =>
    child.stdout.once('data', (data) => settle(String(data).trim())),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
