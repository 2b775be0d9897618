import { createHash } from 'node:crypto';

/**
 * The fields of a log line; none of them is secret. A request's line says who (`account`, `client`), what (`method`,
 * `path`, `what`), when (`jsonLog` adds the time) and with which result (`status`, `result`) (P35).
 */
export interface LogFields {
  readonly event: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly account?: string | null;
  /** The client key of rate limits: an IPv4 address, or the network of an IPv6 one. */
  readonly client?: string;
  /** The subject of the request where the path does not name it; a share is named by a hash. */
  readonly what?: string | null;
  /** `ok`, the error code, or the status of a share or a grant. */
  readonly result?: string;
  readonly error?: string;
  /** The pid of a child process. */
  readonly pid?: number;
  /** A description of the event. */
  readonly detail?: string;
}
export type Log = (fields: LogFields) => void;

/** Text that looks like our ids and tokens: 20 characters or more, with upper case, lower case and digits. */
const tokenLike = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/g;
const queryValue = /([?&]\w{1,64}=)[^&\s"'<>)]+/g;

/** An error message of ours or of a library, without query values and tokens. */
export function redactText(text: string): string {
  return text.replace(queryValue, '$1…').replace(tokenLike, '…');
}

/** A stable pseudonym of a share or an address in the log. */
export function logName(kind: 'share' | 'address', text: string): string {
  return `${kind} ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}

/** Max. time a line is buffered, in ms. */
const maxFlushDelay = 5;

/**
 * Buffers lines for at most five milliseconds and writes them together: a write per line costs more than many a
 * request. The rest is flushed when the process exits.
 */
function writtenTogether(write: (text: string) => void): {
  readonly add: (line: string) => void;
  readonly flush: () => void;
} {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    write(text);
  };
  process.once('exit', flush);
  const add = (line: string): void => {
    if (lines.length === 0) setTimeout(flush, maxFlushDelay).unref();
    lines.push(line);
  };
  return { add, flush };
}

/** The current time as ISO text, formatted once per millisecond. */
function startTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** One JSON line per event, for programs. */
export function jsonLog(write: (line: string) => void): Log {
  const time = startTime();
  return (fields) => {
    const { error } = fields;
    const told = error === undefined ? fields : { ...fields, error: redactText(error) };
    write(JSON.stringify(Object.assign({ time: time() }, told)));
  };
}

/** What a terminal acts on, or what turns the order of a line around, beside line ends. */
const acting = /[^\P{C}\n]|[\u2028\u2029]/gu;
const codeOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Text from outside that a terminal shows as it is; a further line is indented, so that it looks like no line of its own. */
const shown = (text: string): string => text.replace(acting, codeOf).replaceAll('\n', '\n    ');

/** One line per event for a person at a terminal: time, event, and what applies of its fields. */
export function readableLog(write: (line: string) => void): Log {
  const time = startTime();
  return ({ event, method, path, status, milliseconds, error, ...rest }) => {
    const [, clock = ''] = /T([\d:.]+)Z/.exec(time()) ?? [];
    const request = [method, path, status, milliseconds === undefined ? undefined : `${milliseconds} ms`];
    const fields = Object.entries(rest).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [`${name}=${value}`],
    );
    const told = error === undefined ? [] : [redactText(error)];
    const words = [clock, event, ...request.filter((word) => word !== undefined), ...fields, ...told];
    write(shown(words.join(' ')));
  };
}

/** Where lines of a process go. */
export interface LogOutput {
  readonly isTTY?: boolean;
  write(text: string): void;
}

/** What a process writes on its standard output. */
export interface ProcessOutput {
  /** Readable lines at a terminal, JSON for everything else. */
  readonly log: Log;
  /** Writes text for whoever started the process, as it is, below what was logged before. */
  readonly print: (text: string) => void;
}

/** The log of a process and its own words, in their order. */
export function processOutput(output: LogOutput): ProcessOutput {
  const write = (text: string): void => {
    output.write(text);
  };
  const { add, flush } = writtenTogether(write);
  return {
    log: output.isTTY === true ? readableLog(add) : jsonLog(add),
    print: (text) => {
      flush();
      write(`${text}\n`);
    },
  };
}
