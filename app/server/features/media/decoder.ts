import { spawn } from 'node:child_process';
import { killGroup, limited } from '../../platform/processes/limits.ts';
import { lowerSessionPriority } from '../../platform/processes/priority.ts';

const maxDuration = 10_000;
const maxOutputBytes = 32 * 1024 ** 2;
const limits = { dataMebibytes: 1024, openFiles: 64, cpuSeconds: 10 };
/** Exit codes of a shell when a program cannot be executed or was not found. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

// It reads one frame from a pipe, in a container that we wrote, and no file or URL; one thread, bounded memory.
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

/** The result of decoding a one-frame video. */
export type Decoded =
  | { readonly kind: 'picture'; readonly png: Buffer }
  /** The decoder cannot read it. */
  | { readonly kind: 'undecodable' }
  /** It exceeded its time, memory or output limit. */
  | { readonly kind: 'tooMuch' }
  /** No decoder could be started, or it was aborted. */
  | { readonly kind: 'unavailable' };

/** The limits of a decoder; tests lower them. */
export interface DecoderOptions {
  /** Timeout in ms. */
  readonly limit?: number;
  /** Aborts the decoder. */
  readonly signal?: AbortSignal;
}

/**
 * Decodes a one-frame Matroska video in a child process (R10.6): with an empty environment, a timeout of 10 seconds
 * (`limit`), 1 GiB of memory and 32 MiB of output; killed with its process group. Never rejects.
 */
export function decodeFrame(
  program: string,
  film: Uint8Array,
  { limit = maxDuration, signal }: DecoderOptions = {},
): Promise<Decoded> {
  return new Promise((settle) => {
    if (signal?.aborted === true) return settle({ kind: 'unavailable' });
    const command = limited({ program, args: decoderArguments }, limits);
    const child = spawn(command.program, command.args, {
      ...{ env: {}, cwd: '/', detached: true },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    lowerSessionPriority(child.pid);
    const parts: Buffer[] = [];
    let size = 0;
    let killed: 'tooMuch' | 'unavailable' | null = null;
    const kill = (why: 'tooMuch' | 'unavailable'): void => {
      killed ??= why;
      killGroup(child.pid);
    };
    const giveUp = (): void => kill('unavailable');
    const timer = setTimeout(() => kill('tooMuch'), limit);
    signal?.addEventListener('abort', giveUp, { once: true });
    const end = (decoded: Decoded): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle(decoded);
    };
    child.stdout.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size > maxOutputBytes) kill('tooMuch');
      else parts.push(part);
    });
    child.on('error', () => end({ kind: 'unavailable' }));
    child.on('close', (code) => {
      if (killed !== null) end({ kind: killed });
      else if (code === null) end({ kind: 'tooMuch' });
      else if (notRun.has(code)) end({ kind: 'unavailable' });
      else if (code === 0 && size > 0) end({ kind: 'picture', png: Buffer.concat(parts) });
      else end({ kind: 'undecodable' });
    });
    // It may exit before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(film);
  });
}
