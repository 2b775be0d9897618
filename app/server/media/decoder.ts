import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

const longest = 10_000;
const mostOutput = 32 * 1024 ** 2;

/**
 * The program that decodes frames: `off` for none, an absolute path, or a name that is looked for on the PATH.
 * Null when there is none, which is no error.
 */
export async function findDecoder(wanted: string, path: string): Promise<string | null> {
  if (wanted === 'off' || wanted === '') return null;
  const candidates = isAbsolute(wanted)
    ? [wanted]
    : path
        .split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, wanted));
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return null;
}

// It reads one frame in a container that we wrote, from a pipe, and no file or address; one thread, bounded memory.
const inbound = ['-nostdin', '-hide_banner', '-v', 'error', '-max_alloc', String(256 * 1024 ** 2)];
const input = ['-threads', '1', '-protocol_whitelist', 'pipe', '-noautorotate', '-max_pixels', '50000000'];
const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', 'scale=w=min(720\\,iw):h=-2', '-threads', '1'];
const decoderArguments = [
  ...inbound,
  ...input,
  ...['-f', 'matroska', '-i', 'pipe:0'],
  ...frame,
  ...['-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
];

/** What came of a film of one frame: its picture, nothing that can be shown, or no decoder that ran. */
export type Decoded =
  | { readonly kind: 'picture'; readonly png: Buffer }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'failed' };

/**
 * Decodes a Matroska film of one frame in a process of its own (R10.6): without our environment, at most 10 seconds
 * (`limit`, in milliseconds) and 32 MiB of answer. Never rejects.
 */
export function decodeFrame(program: string, film: Uint8Array, limit = longest): Promise<Decoded> {
  return new Promise((settle) => {
    const child = spawn(program, decoderArguments, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
    const parts: Buffer[] = [];
    let size = 0;
    let killed = false;
    const kill = (): void => {
      killed = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(kill, limit);
    child.stdout.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size > mostOutput) kill();
      else parts.push(part);
    });
    child.on('error', () => {
      clearTimeout(timer);
      settle({ kind: 'failed' });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (killed || code === null) settle({ kind: 'failed' });
      else
        settle(
          code === 0 && size > 0 ? { kind: 'picture', png: Buffer.concat(parts) } : { kind: 'undecodable' },
        );
    });
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(film);
  });
}
