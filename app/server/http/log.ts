/** What a log line may carry; nothing secret has a place here. */
export interface LogFields {
  readonly event: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly account?: string | null;
  readonly error?: string;
  /** The number of a process that was started. */
  readonly pid?: number;
}
export type Log = (fields: LogFields) => void;

/** Share ids, signed addresses and one-time ids in a path are replaced, so a log opens nothing. */
export function redactPath(path: string): string {
  return path
    .replace(/^(\/(?:content|upload|thumbnail|archive|challenge)\/)[^/]+/, '$1…')
    .replace(/(\/s\/)[^/]{4,}/, '$1…');
}

/** One JSON line per event on standard output. */
export function jsonLog(write: (line: string) => void): Log {
  return (fields) => write(JSON.stringify({ time: new Date().toISOString(), ...fields }));
}
