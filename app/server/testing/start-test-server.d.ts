import { type Configuration } from '../configuration.ts';
import { type RunningServer, type ServerParts } from '../server.ts';
/** A real server on free ports and an empty folder; its clock can be moved. */
export interface TestServer extends RunningServer {
  /** Moves the server's clock forward by milliseconds. */
  pass(milliseconds: number): void;
  readonly configuration: Configuration;
}
export declare function startTestServer(
  part?: Partial<Configuration>,
  parts?: ServerParts,
): Promise<TestServer>;
/** An answer, read. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Headers;
}
/** Calls the server as a client without cookies. */
export declare function call(
  server: RunningServer,
  method: string,
  path: string,
  given?: {
    body?: unknown;
    token?: string;
    headers?: Record<string, string>;
  },
): Promise<Answer>;
/** Somebody with an account, signed in with a client of tokens. */
export declare function newPerson(
  server: RunningServer,
  email: string,
): Promise<{
  token: string;
  refresh: string;
  id: string;
  email: string;
}>;
/** Fresh tokens for somebody whose old ones a moved clock has ended. */
export declare function signInAgain(
  server: RunningServer,
  who: {
    readonly email: string;
  },
): Promise<{
  token: string;
  refresh: string;
  id: string;
  email: string;
}>;
export type Person = Awaited<ReturnType<typeof newPerson>>;
/** Begins an upload and answers where its bytes go. */
export declare function beginUpload(
  server: RunningServer,
  who: Person,
  name: string,
  size: number,
  parentId?: string,
): Promise<{
  id: string;
  endpoint: string;
}>;
export declare function sendBytes(
  endpoint: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response>;
/** Stores a whole file and answers its id. */
export declare function storeFile(
  server: RunningServer,
  who: Person,
  name: string,
  content: string,
  parentId?: string,
): Promise<string>;
export declare function newShare(
  server: RunningServer,
  who: Person,
  fileIds: string[],
  more?: object,
): Promise<{
  id: string;
  passCode: string;
}>;
export declare function newFolder(
  server: RunningServer,
  who: Person,
  name: string,
  parentId?: string,
): Promise<string>;
