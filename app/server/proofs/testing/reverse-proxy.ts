// A real nginx or Caddy in front of a test server, with the configuration of the guide or of `app/deploy`. Its host names
// are of this computer, and its ports ones of the test: a client that is told of them uses the addresses as people do.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '../../configuration.ts';
import { makeCertificate } from '../conformance/tls-proxy.ts';
import { freePort } from './free-port.ts';

/** The ports that the configurations listen on. */
const listened = [80, 443, 8443];

export interface ReverseProxy {
  /** The certificate that a client has to trust, as PEM. */
  readonly authority: () => string;
  /** The port of this computer that stands for one of the configuration. Throws for one that none listens on. */
  readonly portOf: (port: number) => number;
  /** What it printed. */
  readonly printed: () => string;
  stop(): Promise<void>;
}

/** The ports of this computer that the two listeners of the server have. */
export type Upstream = Pick<Configuration, 'port' | 'contentPort'>;

/** Settings of a server on free ports that other computers reach through the proxy, and that anybody may join. */
export async function settingsBehind(publicUrl: string, contentUrl: string) {
  const [port, contentPort] = [await freePort(), await freePort()];
  const own = { port, contentPort, publicUrl, contentUrl };
  return { ...own, isPublic: true, signUp: 'open', trustedProxies: ['127.0.0.1'] } as const;
}

const names = ['drive.example.org', 'content.example.org'];

type PortOf = ReverseProxy['portOf'];

async function ownPorts(): Promise<PortOf> {
  const ports = new Map<number, number>();
  for (const port of listened) ports.set(port, await freePort());
  return (port) => {
    const own = ports.get(port);
    if (own === undefined) throw new Error(`no configuration listens on ${port}`);
    return own;
  };
}

/** The text with what listens and where the server is replaced, and nothing else. */
const pointed = (text: string, { port, contentPort }: Upstream): string =>
  text
    .replaceAll('127.0.0.1:4600', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:4601', `127.0.0.1:${contentPort}`);

interface Program {
  readonly name: string;
  readonly words: (folder: string) => readonly string[];
  /** Writes its files into the folder. */
  readonly prepare: (folder: string, portOf: PortOf) => void;
  readonly authority: (folder: string) => string;
}

async function start(program: Program): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-reverse-proxy-'));
  const portOf = await ownPorts();
  program.prepare(folder, portOf);
  const child: ChildProcess = spawn(program.name, program.words(folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      printed = `${printed}${part}`.slice(-20_000);
    });
  return {
    authority: () => program.authority(folder),
    portOf,
    printed: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Starts nginx with the `server` blocks of a configuration, and a certificate of this test. */
export function startNginx(blocks: string, upstream: Upstream): Promise<ReverseProxy> {
  return start({
    name: 'nginx',
    words: (folder) => ['-p', folder, '-c', join(folder, 'nginx.conf')],
    authority: (folder) => readFileSync(join(folder, 'ca.crt'), 'utf8'),
    prepare: (folder, portOf) => {
      makeCertificate(folder, names);
      mkdirSync(join(folder, 'logs'));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const served = pointed(blocks, upstream)
        .replaceAll(/listen (\d+)/g, (_, port: string) => `listen 127.0.0.1:${portOf(Number(port))}`)
        .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${folder}/host.crt;`)
        .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${folder}/host.key;`);
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}
${served}}`,
      );
    },
  });
}

/** Starts Caddy with a Caddyfile; it makes its certificates itself, by an authority of its own. */
export function startCaddy(blocks: string, upstream: Upstream): Promise<ReverseProxy> {
  return start({
    name: 'caddy',
    words: (folder) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    authority: (folder) => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    prepare: (folder, portOf) => {
      const served = pointed(blocks, upstream).replaceAll(':8443 {', `:${portOf(8443)} {`);
      writeFileSync(
        join(folder, 'Caddyfile'),
        `{
	admin off
	local_certs
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${portOf(80)}
	https_port ${portOf(443)}
}
${served}`,
      );
    },
  });
}
