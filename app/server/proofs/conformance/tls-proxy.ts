// A loopback proxy that answers for other services' hosts, so that clients with built-in addresses reach a server here.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';

/** What came through, in the order of the answers. */
export interface Passed {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

export interface TlsProxy {
  /** For HTTPS_PROXY. */
  readonly url: string;
  /** The certificate that a client has to trust. */
  readonly certificate: string;
  readonly passed: readonly Passed[];
  stop(): void;
}

function openssl(folder: string, words: readonly string[]): void {
  execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
}

/** A certificate authority of a day, and its certificate for the hosts; needs the `openssl` program. */
export function makeCertificate(folder: string, hosts: readonly string[]): void {
  openssl(folder, [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=loopback'],
    ...['-keyout', 'ca.key', '-out', 'ca.crt'],
  ]);
  openssl(folder, [
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=loopback'],
    ...['-keyout', 'host.key', '-out', 'host.csr'],
  ]);
  writeFileSync(join(folder, 'hosts'), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`);
  openssl(folder, [
    ...['x509', '-req', '-in', 'host.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '1', '-extfile', 'hosts', '-out', 'host.crt'],
  ]);
}

/** Starts the proxy; `portOf` says which port of this computer answers for a host. Certificates go to `folder`. */
export async function startTlsProxy(
  folder: string,
  hosts: readonly string[],
  portOf: (host: string) => number,
): Promise<TlsProxy> {
  makeCertificate(folder, hosts);
  const passed: Passed[] = [];
  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const host = asked.headers.host ?? '';
    const { method = 'GET', url = '/', headers } = asked;
    const onward = request(
      { host: '127.0.0.1', port: portOf(host), method, path: url, headers, setHost: false },
      (answered) => {
        const status = answered.statusCode ?? 502;
        answer.writeHead(status, answered.headers);
        answered.pipe(answer);
        answered.once('end', () => passed.push({ method, url: `${host}${url}`, status }));
      },
    );
    onward.once('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const key = readFileSync(join(folder, 'host.key'));
  const secure = createSecureServer({ key, cert: readFileSync(join(folder, 'host.crt')) }, pass);
  const server = createServer(pass);
  server.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.on('error', () => socket.destroy());
    secure.emit('connection', socket);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    certificate: join(folder, 'ca.crt'),
    passed,
    stop: () => {
      server.closeAllConnections();
      server.close();
      secure.closeAllConnections();
    },
  };
}
