import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ipFilter } from './ip-filter.ts';

/** Bytes a second that all torrents together may send to their peers while they are fetched. */
const uploadLimit = 128 * 1024;
const hashRounds = 100_000;

/** How the web interface is reached. */
export interface Access {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Settings that are set, and read back, before the first torrent is added; by their names of the web interface. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** A profile that is written. */
export interface Profile {
  readonly folder: string;
  readonly preferences: Preferences;
  /** Rules of the IP filter, each of which has to be in force. */
  readonly rules: number;
}

/** The password as qBittorrent keeps it: its own file does not tell it. */
function passwordHash(password: string): string {
  const salt = randomBytes(16);
  const key = pbkdf2Sync(password, salt, hashRounds, 64, 'sha512');
  return `@ByteArray(${salt.toString('base64')}:${key.toString('base64')})`;
}

// What holds before the web interface can be asked for anything: nothing is sent to anybody on its own account.
const configurationOf = ({ port, user, password }: Access, address: string): string =>
  [
    '[LegalNotice]',
    'Accepted=true',
    '[BitTorrent]',
    'Session\\DHTEnabled=false',
    'Session\\LSDEnabled=false',
    'Session\\PeXEnabled=true',
    'Session\\QueueingSystemEnabled=false',
    `Session\\InterfaceAddress=${address}`,
    // The system chooses a free one.
    'Session\\Port=0',
    '[Network]',
    'PortForwardingEnabled=false',
    '[Preferences]',
    'General\\Locale=en',
    'Connection\\ResolvePeerCountries=false',
    'WebUI\\Enabled=true',
    'WebUI\\Address=127.0.0.1',
    `WebUI\\Port=${port}`,
    'WebUI\\UseUPnP=false',
    'WebUI\\LocalHostAuth=true',
    `WebUI\\Username=${user}`,
    `WebUI\\Password_PBKDF2="${passwordHash(password)}"`,
    '',
  ].join('\n');

const preferencesOf = (filter: string, isTest: boolean): Preferences => ({
  ip_filter_path: filter,
  ip_filter_enabled: true,
  ip_filter_trackers: true,
  ssrf_mitigation: true,
  block_peers_on_privileged_ports: true,
  // libtorrent 2.0 does not apply its IP filter to the nodes of the DHT: `dht.ts` asks them.
  dht: false,
  lsd: false,
  pex: true,
  upnp: false,
  resolve_peer_countries: false,
  queueing_enabled: false,
  add_trackers_enabled: false,
  temp_path_enabled: false,
  incomplete_files_ext: false,
  preallocate_all: false,
  torrent_content_layout: 'Original',
  autorun_enabled: false,
  // On one computer uTP is only slower: TCP alone there, else both.
  bittorrent_protocol: isTest ? 1 : 0,
  up_limit: uploadLimit,
  max_connec: 300,
  max_connec_per_torrent: 60,
  max_uploads: 20,
  max_uploads_per_torrent: 4,
  file_pool_size: 100,
});

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

/**
 * Writes a new profile in place of whatever was in the folder, so that no torrent of an earlier process begins on its
 * own. `allowed` are `host:port` of this computer that tests may reach; with any, it stays on this computer.
 */
export async function writeProfile(
  folder: string,
  access: Access,
  allowed: readonly string[],
): Promise<Profile> {
  await rm(folder, { recursive: true, force: true });
  const configuration = join(folder, 'qBittorrent', 'config');
  await mkdir(configuration, { recursive: true, mode: 0o700 });
  const filter = join(folder, 'ip-filter.dat');
  const hosts = [...new Set(allowed.map((one) => one.replace(/:\d+$/, '')))];
  const rules = ipFilter(ownAddresses(), hosts);
  await writeFile(filter, `${rules.join('\n')}\n`, { mode: 0o600 });
  const isTest = allowed.length > 0;
  const path = join(configuration, 'qBittorrent.conf');
  await writeFile(path, configurationOf(access, isTest ? '127.0.0.1' : ''), { mode: 0o600 });
  return { folder, preferences: preferencesOf(filter, isTest), rules: rules.length };
}
