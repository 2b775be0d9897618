import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/proofs/testing/free-port.ts';

/** nginx that serves a temporary folder and stores PUT requests in it. */
export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

const advice = 'apt-get install nginx-light';

/** Why nginx cannot be used as a baseline here; null if it can. */
export function missingNginx(): string | null {
  const { error, stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
  if (error !== undefined) return `nginx is not installed (${advice})`;
  return stderr.includes('--with-http_dav_module') ? null : `this nginx has no dav module (${advice})`;
}

const configuration = (folder: string, port: number): string => `
daemon off;
worker_processes auto;
pid ${folder}/pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    location / { dav_methods PUT; }
  }
}
`;

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer !== null) return;
    await new Promise((settle) => setTimeout(settle, 20));
  }
}

/** Starts nginx with sendfile and without a log, on an empty temporary folder. */
export async function startNginx(): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-nginx-'));
  mkdirSync(join(folder, 'files'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((settle) => child.once('exit', settle));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
