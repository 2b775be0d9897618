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
}
export type Log = (fields: LogFields) => void;
/** Share ids, signed addresses and one-time ids in a path are replaced, so a log opens nothing. */
export declare function redactPath(path: string): string;
/** One JSON line per event on standard output. */
export declare function jsonLog(write: (line: string) => void): Log;
