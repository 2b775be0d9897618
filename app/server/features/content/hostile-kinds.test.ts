import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../proofs/testing/free-port.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;

/** Names under which browsers and what they hand files to would run what is in them. */
const kinds = (
  'html htm xhtml xht shtml mht mhtml svg svgz xml xsl xslt rss atom rdf js mjs cjs jsx ts wasm css json jsonp ' +
  'webmanifest manifest appcache swf pdf hta vbs bat cmd exe msi ps1 sh url lnk desktop php jsp asp'
).split(' ');
/** Names of what a browser shows: it is told by the name, whatever the bytes are. */
const shown = 'png jpg jpeg gif webp avif mp4 webm mp3 aac m4a flac ogg wav txt'.split(' ');
const hostile = [...kinds, 'HTML', 'Svg', 'png.html', 'html.', ' html', 'txt\u00a0.html'];
const script = '<script>alert(document.domain)</script>';

/** The address of a file's bytes, and the one to show it at; empty when it is not to be shown. */
async function linksOf(id: string): Promise<{ download: string; inline: string }> {
  const { text } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const file = JSON.parse(text);
  return { download: file.web_content_link, inline: file.links.inline?.url ?? '' };
}

const inert = /^(application\/octet-stream|(image|video|audio)\/[\w.+-]+|text\/plain; charset=utf-8)$/;

/** What is wrong with an answer that a browser is given for bytes of a stranger. */
function faultsOf({ url, headers }: Response, wanted: 'attachment' | 'inline'): string[] {
  const type = headers.get('content-type') ?? '';
  const policy = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim());
  return [
    ...(new URL(url).origin === server.contentUrl ? [] : [`from ${new URL(url).origin}`]),
    ...(inert.test(type) && !/svg|xml/.test(type) ? [] : [`as ${type}`]),
    ...(policy.includes('sandbox') && policy.includes(`default-src 'none'`) ? [] : [policy.join('; ')]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['sniffed']),
    ...(headers.get('content-disposition')?.startsWith(wanted) === true ? [] : [`no ${wanted}`]),
    ...(headers.has('set-cookie') ? ['with a cookie'] : []),
    ...(headers.get('origin-agent-cluster') === '?1' ? [] : ['in a shared process']),
    // No script of it may work for more than its own folder.
    ...(headers.has('service-worker-allowed') ? ['with a scope'] : []),
  ];
}

/** A host name of their own, and another port of the app's. */
const layouts = {
  'another host name': async () => startTestServer(),
  'another port': async () => {
    const contentPort = await freePort();
    return startTestServer({ contentPort, contentUrl: `http://localhost:${contentPort}` });
  },
} as const;

describe.each(['another host name', 'another port'] as const)('contents on %s', (layout) => {
  beforeAll(async () => {
    server = await layouts[layout]();
    ada = await newPerson(server, 'ada@example.org');
  });
  afterAll(() => server.stop());

  it(`[P23a T48] a page, a script or a program under each of ${hostile.length} names is an inert download of the content origin, in a sandbox`, async () => {
    expect(server.contentUrl).not.toBe(server.appUrl);
    const wrong: string[] = [];
    for (const [at, name] of hostile.entries()) {
      const { download, inline } = await linksOf(await storeFile(server, ada, `${at} evil.${name}`, script));
      if (inline !== '') wrong.push(`${name}: shown at ${inline}`);
      const answer = await fetch(download);
      expect(await answer.text()).toBe(script);
      for (const fault of faultsOf(answer, 'attachment')) wrong.push(`${name}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[P23a T48] a page under the name of a picture, a film, a sound or a text is that, and never a page', async () => {
    const wrong: string[] = [];
    for (const name of shown) {
      const { download, inline } = await linksOf(await storeFile(server, ada, `evil.${name}`, script));
      for (const fault of faultsOf(await fetch(download), 'attachment')) wrong.push(`${name}: ${fault}`);
      for (const fault of faultsOf(await fetch(inline), 'inline')) wrong.push(`${name}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });
});
