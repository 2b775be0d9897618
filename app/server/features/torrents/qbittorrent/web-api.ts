import { FormData, Pool } from 'undici';
import * as v from 'valibot';
import type { Peer } from '../magnet.ts';
import type { Access, Preferences } from './profile.ts';

/** The web interface answered with a status that is no success. */
export class ApiFailure extends Error {
  readonly status: number;
  constructor(path: string, status: number) {
    super(`${path} answered ${status}`);
    this.status = status;
  }
}

const Torrent = v.object({
  hash: v.string(),
  tags: v.string(),
  state: v.string(),
  /** Bytes of wanted files, and how many of them are missing. */
  size: v.number(),
  amount_left: v.number(),
});
/** A torrent as qBittorrent tells of it. */
export type Torrent = v.InferOutput<typeof Torrent>;

const TorrentFile = v.object({ name: v.string(), size: v.number() });
/** A file of a torrent: its path below the torrent's folder, as it is on the disk. */
export type TorrentFile = v.InferOutput<typeof TorrentFile>;

const LogLine = v.object({ id: v.number(), message: v.string() });
const answerTimeout = 30_000;
const mostConnections = 4;
const idleTimeout = 3000;
/** Milliseconds in which a list of torrents is new enough. */
const sharedFor = 100;
/**
 * Bytes a second that come for a magnet link. Its peers may send blocks between its description and the stop that
 * follows: no more than this, and they are removed.
 */
const descriptionRate = 64 * 1024;

/** What `add` is given beside the torrent. */
export interface AddOptions {
  readonly tag: string;
  readonly folder: string;
}

/** Calls of qBittorrent's web interface (version 4.5 and later), signed in; each rejects when the process is gone. */
export class WebApi {
  readonly #origin: string;
  readonly #access: Access;
  readonly #signal: AbortSignal;
  // qBittorrent turns connections away beyond 500, of which it keeps those that are over for seconds, and closes idle ones.
  readonly #pool: Pool;
  #listed: { readonly at: number; readonly torrents: Promise<readonly Torrent[]> } | null = null;
  #cookie = '';
  #startsBy: 'resume' | 'start' = 'resume';

  /** `signal` ends what is under way when the process ends. */
  constructor(access: Access, signal: AbortSignal) {
    this.#origin = `http://127.0.0.1:${access.port}`;
    this.#access = access;
    this.#signal = signal;
    this.#pool = new Pool(this.#origin, { connections: mostConnections, keepAliveTimeout: idleTimeout });
    signal.addEventListener('abort', () => void this.#pool.destroy(), { once: true });
  }

  async #send(
    path: string,
    body: string | FormData,
  ): Promise<{ status: number; bytes: Buffer; cookie: string }> {
    const isForm = typeof body === 'string';
    const answer = await this.#pool.request({
      path: `/api/v2/${path}`,
      method: 'POST',
      body,
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(answerTimeout)]),
      headers: {
        // Its guard against other sites' pages wants to see its own address.
        referer: `${this.#origin}/`,
        cookie: this.#cookie,
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    const set = [answer.headers['set-cookie'] ?? []].flat()[0] ?? '';
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, bytes, cookie: set.split(';', 1)[0] ?? '' };
  }

  async #call(path: string, body: string | FormData | Record<string, string> = ''): Promise<Buffer> {
    const sent =
      typeof body === 'string' || body instanceof FormData ? body : String(new URLSearchParams(body));
    let answer = await this.#send(path, sent);
    if (answer.status === 403) {
      // The session was idle for too long.
      await this.signIn();
      answer = await this.#send(path, sent);
    }
    if (answer.status < 200 || answer.status > 299) throw new ApiFailure(path, answer.status);
    return answer.bytes;
  }

  async #read<T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body: Record<string, string> = {},
  ): Promise<T> {
    const bytes = await this.#call(path, body);
    return v.parse(schema, JSON.parse(bytes.toString('utf8')));
  }

  async signIn(): Promise<void> {
    const { user: username, password } = this.#access;
    const answer = await this.#send('auth/login', String(new URLSearchParams({ username, password })));
    if (answer.cookie === '') throw new ApiFailure('auth/login', answer.status);
    this.#cookie = answer.cookie;
    const version = (await this.#call('app/webapiVersion')).toString('utf8');
    const [major = 0, minor = 0] = version.split('.').map(Number);
    // The calls are named anew in qBittorrent 5.
    this.#startsBy = major > 2 || minor >= 11 ? 'start' : 'resume';
  }

  async setPreferences(wanted: Preferences): Promise<void> {
    await this.#call('app/setPreferences', { json: JSON.stringify(wanted) });
  }

  preferences(): Promise<Record<string, unknown>> {
    return this.#read('app/preferences', v.record(v.string(), v.unknown()));
  }

  async log(): Promise<readonly string[]> {
    const lines = await this.#read('log/main', v.array(LogLine));
    return lines.map(({ message }) => message);
  }

  /** All torrents; whoever asks at about the same time shares an answer. */
  torrents(): Promise<readonly Torrent[]> {
    const now = performance.now();
    if (this.#listed === null || now - this.#listed.at > sharedFor)
      this.#listed = { at: now, torrents: this.#read('torrents/info', v.array(Torrent)) };
    return this.#listed.torrents;
  }

  files(hash: string): Promise<readonly TorrentFile[]> {
    return this.#read('torrents/files', v.array(TorrentFile), { hash });
  }

  /** Adds a magnet link, which begins at once, or a `.torrent` file, which waits for `start`. */
  async add(torrent: string | Uint8Array<ArrayBuffer>, { tag, folder }: AddOptions): Promise<void> {
    const form = new FormData();
    const isMagnet = typeof torrent === 'string';
    if (isMagnet) form.set('urls', torrent);
    else form.set('torrents', new Blob([torrent]), 'one.torrent');
    const stopped = String(!isMagnet);
    const options = {
      tags: tag,
      savepath: folder,
      autoTMM: 'false',
      useDownloadPath: 'false',
      contentLayout: 'Original',
      // The first is the name of version 4, the second of version 5.
      paused: stopped,
      stopped,
      stopCondition: isMagnet ? 'MetadataReceived' : 'None',
      ...(isMagnet ? { dlLimit: String(descriptionRate) } : {}),
    };
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    await this.#call('torrents/add', form);
  }

  /** The `.torrent` file of a magnet link; null while it is not here. */
  async exported(hash: string): Promise<Buffer | null> {
    try {
      return await this.#call('torrents/export', { hash });
    } catch (error) {
      if (error instanceof ApiFailure && (error.status === 409 || error.status === 404)) return null;
      throw error;
    }
  }

  /** Sets files, by their places in `files`, aside: they are not fetched. */
  async leaveOut(hash: string, places: readonly number[]): Promise<void> {
    if (places.length > 0)
      await this.#call('torrents/filePrio', { hash, id: places.join('|'), priority: '0' });
  }

  async start(hash: string): Promise<void> {
    await this.#call(`torrents/${this.#startsBy}`, { hashes: hash });
  }

  async addPeers(hash: string, peers: readonly Peer[]): Promise<void> {
    const written = peers.map(({ address, port }) =>
      address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
    );
    if (written.length > 0) await this.#call('torrents/addPeers', { hashes: hash, peers: written.join('|') });
  }

  async remove(hash: string, deleteFiles: boolean): Promise<void> {
    await this.#call('torrents/delete', { hashes: hash, deleteFiles: String(deleteFiles) });
  }
}
