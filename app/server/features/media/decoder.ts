import { spawn } from 'node:child_process';
import { killGroup, limited } from '../../platform/processes/limits.ts';

const longest = 10_000;
const mostOutput = 32 * 1024 ** 2;
const limits = { dataMebibytes: 1024, openFiles: 64, cpuSeconds: 10 };
/** What a shell answers when a program cannot be run, or is not there. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

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

/** What came of a film of one frame. */
export type Decoded =
  | { readonly kind: 'picture'; readonly png: Buffer }
  /** The decoder makes nothing of it. */
  | { readonly kind: 'undecodable' }
  /** It took more time, memory or room than it may. */
  | { readonly kind: 'tooMuch' }
  /** No decoder ran, or it was told to stop. */
  | { readonly kind: 'unavailable' };

/** How a decoder is bounded; tests give less time. */
export interface DecoderOptions {
  /** Milliseconds until it is killed. */
  readonly limit?: number;
  /** Kills it before. */
  readonly signal?: AbortSignal;
}

/**
 * Decodes a Matroska film of one frame in a process of its own (R10.6): without our environment, at most 10 seconds
 * (`limit`), 1 GiB of memory and 32 MiB of answer; it is killed with whatever it has started. Never rejects.
 */
export function decodeFrame(
  program: string,
  film: Uint8Array,
  { limit = longest, signal }: DecoderOptions = {},
): Promise<Decoded> {
  return new Promise((settle) => {
    if (signal?.aborted === true) return settle({ kind: 'unavailable' });
    const command = limited({ program, args: decoderArguments }, limits);
    const child = spawn(command.program, command.args, {
      ...{ env: {}, cwd: '/', detached: true },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
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
      if (size > mostOutput) kill('tooMuch');
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
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(film);
  });
}
