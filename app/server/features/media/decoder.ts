import { runBounded } from '../../platform/processes/run-bounded.ts';

const maxDuration = 10_000;
const maxOutputBytes = 32 * 1024 ** 2;
const limits = { dataMebibytes: 1024, openFiles: 64, cpuSeconds: 10 };

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
export async function decodeFrame(
  program: string,
  film: Uint8Array,
  { limit = maxDuration, signal }: DecoderOptions = {},
): Promise<Decoded> {
  const run = await runBounded(
    { program, args: decoderArguments },
    { limits, maxDuration: limit, maxOutputBytes, input: film, ...(signal === undefined ? {} : { signal }) },
  );
  if (run.kind === 'failed') return { kind: 'undecodable' };
  if (run.kind === 'killed') return { kind: 'tooMuch' };
  if (run.kind !== 'done') return run;
  return run.output.byteLength > 0 ? { kind: 'picture', png: run.output } : { kind: 'undecodable' };
}
