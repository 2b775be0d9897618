import { createServer } from 'node:http';

/** Somebody else's server, from which the service downloads. */
export interface ForeignServer {
  /** Its name and port. */
  readonly host: string;
  /** Answers with bytes or a status from now on; with 0, it never answers. */
  serve(path: string, answer: Uint8Array<ArrayBuffer> | number): string;
  stop(): Promise<void>;
}

export async function startForeignServer(): Promise<ForeignServer> {
  const answers = new Map<string, Uint8Array | number>();
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '') ?? 404;
    if (answer === 0) return;
    if (typeof answer === 'number') {
      response.writeHead(answer).end();
      return;
    }
    response.writeHead(200, {
      'content-length': answer.byteLength,
      'content-type': 'application/octet-stream',
    });
    response.end(answer);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    serve: (path, answer) => {
      answers.set(`/${path}`, answer);
      return `http://${host}/${path}`;
    },
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
}
