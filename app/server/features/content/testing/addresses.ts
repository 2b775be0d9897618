// A URL of each kind on the content origin, and whether it still opens.

import { picture } from '../../../operations/demonstration/pictures.ts';
import {
  beginUpload,
  call,
  type Person,
  sendBytes,
  storeFile,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { standInFilm } from '../../streams/testing/stand-in-tools.ts';
import { signV4 } from '../../uploads/store/sigv4.ts';
import { beginStoreUpload, type StoreParams } from '../../uploads/testing/store-clients.ts';
import { type Use, uses } from '../signed.ts';

/** A URL that was handed out. */
export interface Address {
  /** The signed segment. */
  readonly token: string;
  /** The segment after it, of a stream: which content it is of. */
  readonly mark?: string;
  /** `expire` on the wire; null where there is none. */
  readonly expire: string | null;
  /** The status of a safe request. */
  open(): Promise<number>;
}

const tokenIn = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

/** Requests one byte, as a player that seeks does. */
const byRange = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { range: 'bytes=1-1' } });
  await answer.body?.cancel();
  return answer.status;
};

function addressAt(url: string, expire: string | null, open = () => byRange(url)): Address {
  return { token: tokenIn(url), expire, open };
}

/** Stores a small picture and answers its owner's view of it. */
async function storedPicture(server: TestServer, who: Person) {
  const bytes = new Uint8Array(await picture('png', 200, 64, 40));
  const { id, endpoint } = await beginUpload(server, who, 'picture.png', bytes.length);
  const sent = await sendBytes(endpoint, 0, bytes);
  if (sent.status !== 200) throw new Error(`the upload ended with ${sent.status}`);
  return { id, ...(await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })) };
}

const linkOf = (text: string, kind: string): { url: string; expire: string } => {
  const found = new RegExp(`"${kind}":\\{"url":"([^"]+)","token":"","expire":"([^"]+)"`).exec(text);
  return { url: found?.[1] ?? '', expire: found?.[2] ?? '' };
};

/** Lists the parts of an upload in the object-store protocol. */
export async function listParts(
  server: TestServer,
  params: StoreParams,
  securityToken = params.security_token,
): Promise<number> {
  const url = new URL(`${server.contentUrl}/${params.bucket}/${params.key}?uploadId=${params.key}`);
  const signed: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': '20300101T000000Z',
    'x-amz-security-token': securityToken,
  };
  const auth = {
    accessKeyId: params.access_key_id,
    scope: '20300101/pikpak/s3/aws4_request',
    signedHeaders: Object.keys(signed).toSorted(),
  };
  const asked = { method: 'GET', url, headers: new Headers(signed) };
  const signature = signV4(asked, auth, params.access_key_secret);
  const { host: _, ...headers } = signed;
  const answer = await fetch(url, {
    headers: {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${auth.accessKeyId}/${auth.scope}, SignedHeaders=${auth.signedHeaders.join(';')}, Signature=${signature}`,
    },
  });
  await answer.body?.cancel();
  return answer.status;
}

type Maker = (server: TestServer, who: Person) => Promise<Address>;

/** How each kind of URL is obtained, of a server with the stand-ins for ffmpeg: a new kind without its line does not compile. */
export const makers: Readonly<Record<Use, Maker>> = {
  download: async (server, who) => {
    const { text, body } = await storedPicture(server, who);
    return addressAt(String(body.web_content_link), linkOf(text, 'application/octet-stream').expire);
  },
  inline: async (server, who) => {
    const { url, expire } = linkOf((await storedPicture(server, who)).text, 'inline');
    return addressAt(url, expire);
  },
  thumbnail: async (server, who) => {
    const { body } = await storedPicture(server, who);
    return addressAt(String(body.thumbnail_link), null);
  },
  stream: async (server, who) => {
    const film = standInFilm({ seconds: 60, parts: 'made' });
    const id = await storeFile(server, who, 'stream.mkv', film);
    const { text } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
    const found = /"url":"([^"]+\/stream\/[^"]+)","token":"","expire":"([^"]+)"/.exec(text);
    const [, url = '', expire = ''] = found ?? [];
    const open = async () => (await fetch(url)).status;
    return { ...addressAt(url, expire, open), mark: new URL(url).pathname.split('/')[3] ?? '' };
  },
  upload: async (server, who) => {
    const begun = await call(server, 'POST', '/drive/v1/files', {
      token: who.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'a.bin', size: '5' },
    });
    const [, url = ''] = /"endpoint":"([^"]+)"/.exec(begun.text) ?? [];
    const [, expire = ''] = /"expiration":"([^"]+)"/.exec(begun.text) ?? [];
    return addressAt(url, expire, async () => (await fetch(url, { method: 'HEAD' })).status);
  },
  archive: async (server, who) => {
    const { id } = await storedPicture(server, who);
    const asked = await call(server, 'POST', '/drive/v1/files:archive', {
      token: who.token,
      body: { ids: [id] },
    });
    return addressAt(String(asked.body.url), String(asked.body.expire));
  },
  picture: async (server, who) => {
    const png = await picture('png', 200, 64, 40);
    const given = { token: who.token, body: { picture: png.toString('base64') } };
    for (;;) {
      const { status, body } = await call(server, 'POST', '/v1/user/picture', given);
      if (status !== 503) return addressAt(String(body.picture), null);
    }
  },
  store: async (server, who) => {
    const { params } = await beginStoreUpload(server, who, { name: 'b.bin', size: 5 });
    return {
      token: params.security_token,
      expire: params.expiration,
      open: () => listParts(server, params),
    };
  },
};

/** One URL of each kind. */
export async function addressesOf(server: TestServer, who: Person): Promise<ReadonlyMap<Use, Address>> {
  const made = new Map<Use, Address>();
  for (const use of uses) made.set(use, await makers[use](server, who));
  return made;
}
