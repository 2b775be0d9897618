import { createHash } from 'node:crypto';

/**
 * What a log line may carry; nothing secret has a place here. A request's line says who (`account`, `client`), what
 * (`method`, `path`, `what`), when (`jsonLog` adds the time) and with which result (`status`, `result`) (P35).
 */
export interface LogFields {
  readonly event: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly account?: string | null;
  /** The address that tries are counted for: an IPv6 one by its network. */
  readonly client?: string;
  /** What the request was about, where the path does not say it; a share is named by a hash that opens nothing. */
  readonly what?: string | null;
  /** `ok`, the error of the catalogue, or what a share or a grant answered. */
  readonly result?: string;
  readonly error?: string;
  /** The number of a process that was started. */
  readonly pid?: number;
  /** What the event is about, in words. */
  readonly detail?: string;
}
export type Log = (fields: LogFields) => void;

/** Texts as long as our ids and tokens, with capitals, small letters and digits: no word, and most names are none. */
const tokenLike = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/g;
const queryValue = /([?&]\w{1,64}=)[^&\s"'<>)]+/g;

/** What went wrong, in words of ours or of a library, without the addresses and tokens that such words may repeat. */
export function redactText(text: string): string {
  return text.replace(queryValue, '$1…').replace(tokenLike, '…');
}

/** A name for a share or an address in the log: the same for the same one, and of no use to anybody else. */
export function logName(kind: 'share' | 'address', text: string): string {
  return `${kind} ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}

/** Milliseconds that a line may wait for others. */
const maxFlushDelay = 5;

/**
 * Lines that are written together, at most five milliseconds after they were said: a write for each line costs more
 * than many a request. What is left when the process ends is written then.
 */
export function writtenTogether(write: (text: string) => void): (line: string) => void {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    write(text);
  };
  process.once('exit', flush);
  return (line) => {
    if (lines.length === 0) setTimeout(flush, maxFlushDelay).unref();
    lines.push(line);
  };
}

/** The moment as text, made once a millisecond. */
function startTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** One JSON line per event on standard output. */
export function jsonLog(write: (line: string) => void): Log {
  const time = startTime();
  return (fields) => {
    const { error } = fields;
    const told = error === undefined ? fields : { ...fields, error: redactText(error) };
    write(JSON.stringify(Object.assign({ time: time() }, told)));
  };
}
