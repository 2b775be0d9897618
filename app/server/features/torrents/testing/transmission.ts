// Transmission as a seeder on this computer: another make than the engine that is tested.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { freePort } from '../../../proofs/testing/free-port.ts';
import type { MadeTorrent } from './made-torrent.ts';

const Answer = v.object({ result: v.literal('success'), arguments: v.record(v.string(), v.unknown()) });
const Told = v.object({
  torrents: v.array(
    v.object({
      status: v.number(),
      percentDone: v.number(),
      uploadedEver: v.number(),
      peersConnected: v.number(),
      files: v.array(v.object({ name: v.string() })),
    }),
  ),
});
/** What Transmission says of a torrent that it seeds. */
export type Seeded = v.InferOutput<typeof Told>['torrents'][number];
const seeding = 6;
/**
 * When its files were changed. It hashes a piece anew before it gives it away if the file is newer than its last check,
 * which it notes by a clock that is up to a second late.
 */
const longAgo = new Date('2020-01-01');

/** A seeder on this computer. */
export interface Transmission {
  readonly port: number;
  /** Has all of a torrent, and gives it to whoever asks. */
  seed(torrent: MadeTorrent): Promise<void>;
  /** Bytes a second that it gives of a torrent; null for as many as it can. */
  limit(torrent: MadeTorrent, kilobytes: number | null): Promise<void>;
  told(torrent: MadeTorrent): Promise<Seeded>;
  /** Changes bytes of what it gives, so that it does not notice. */
  corrupt(torrent: MadeTorrent): Promise<void>;
  close(): Promise<void>;
}

/** Starts `transmission-daemon` (node .ci/programs.ts installs it) on a loopback address of its own. */
export async function startTransmission(address = '127.0.0.1'): Promise<Transmission> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-transmission-'));
  const shared = join(folder, 'shared');
  const [port, control] = [await freePort(), await freePort()];
  const settings = {
    'bind-address-ipv4': address,
    'bind-address-ipv6': '::1',
    'dht-enabled': false,
    'download-dir': shared,
    encryption: 1,
    'incomplete-dir-enabled': false,
    'lpd-enabled': false,
    'peer-port': port,
    'port-forwarding-enabled': false,
    'rpc-authentication-required': false,
    'rpc-bind-address': '127.0.0.1',
    'rpc-port': control,
    'trash-original-torrent-files': false,
    // Its uTP does not notice for a minute that a peer has left, and takes nobody twice.
    'utp-enabled': false,
    'watch-dir-enabled': false,
  };
  mkdirSync(shared);
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  const child = spawn('transmission-daemon', ['-f', '-g', folder], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  let session = '';

  async function send(body: string): Promise<Response> {
    const to = `http://127.0.0.1:${control}/transmission/rpc`;
    const answer = await fetch(to, {
      method: 'POST',
      body,
      headers: { 'x-transmission-session-id': session },
    });
    if (answer.status !== 409) return answer;
    session = answer.headers.get('x-transmission-session-id') ?? '';
    return send(body);
  }

  async function call(method: string, given: object): Promise<Record<string, unknown>> {
    const answer = await send(JSON.stringify({ method, arguments: given }));
    return v.parse(Answer, await answer.json()).arguments;
  }

  async function told({ infoHash }: MadeTorrent): Promise<Seeded> {
    const fields = ['status', 'percentDone', 'uploadedEver', 'peersConnected', 'files'];
    const [one] = v.parse(Told, await call('torrent-get', { ids: [infoHash], fields })).torrents;
    if (one === undefined) throw new Error('it does not know this torrent');
    return one;
  }

  for (let answers = false; !answers; ) {
    try {
      await call('session-get', {});
      answers = true;
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await wait(50);
    }
  }
  return {
    port,
    told,
    seed: async (torrent) => {
      await call('torrent-add', { metainfo: torrent.bare.toString('base64'), paused: true });
      for (const [n, { name }] of (await told(torrent)).files.entries()) {
        const { offset, size } = torrent.files[n] ?? { offset: 0, size: 0 };
        mkdirSync(dirname(join(shared, name)), { recursive: true });
        const path = join(shared, name);
        writeFileSync(path, torrent.payload.subarray(offset, offset + size));
        utimesSync(path, longAgo, longAgo);
      }
      await call('torrent-verify', { ids: [torrent.infoHash] });
      for (;;) {
        const { percentDone, status } = await told(torrent);
        if (percentDone === 1 && status === seeding) return;
        if (percentDone === 1 && status === 0) await call('torrent-start-now', { ids: [torrent.infoHash] });
        await wait(50);
      }
    },
    limit: async ({ infoHash }, kilobytes) => {
      const uploadLimited = kilobytes !== null;
      await call('torrent-set', { ids: [infoHash], uploadLimited, uploadLimit: kilobytes ?? 0 });
    },
    corrupt: async (torrent) => {
      for (const { name } of (await told(torrent)).files) {
        const path = join(shared, name);
        writeFileSync(path, Buffer.alloc(statSync(path).size, 'x'));
        utimesSync(path, longAgo, longAgo);
      }
    },
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
