// One host name for the app and the contents: what runs on another port of it, in each engine.
import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person, storeFile } from '../../server/proofs/testing/start-test-server.ts';
import { type ForeignServer, startForeignServer } from '../foreign-server.ts';
import { payloads } from '../hostile-payloads.ts';
import { attempts, forged, type Neighbour, refused, startNeighbour } from '../same-name.ts';
import { expect, test } from './engine-test.ts';
import { signIn, visit } from './person.ts';
import type { Screen } from './screen.ts';

let server: ServerProcess;
let neighbour: Neighbour;
let foreign: ForeignServer;
const asked: string[] = [];
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', oneName: true });
  neighbour = await startNeighbour();
  foreign = await startForeignServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(204).end();
  });
});
test.afterAll(async () => {
  neighbour.stop();
  foreign.stop();
  await server.stop();
});

const Opened = v.object({ web_content_link: v.string() });

/** The address at which a file is downloaded. */
async function addressOf(who: Person, id: string): Promise<string> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
  return v.parse(Opened, body).web_content_link;
}

const mark = 'a stored file ran';
/** What is no document of the payloads: a style that makes one, and a page in an archive of mail. */
const others = [
  {
    name: 'made.xsl',
    content: (beacon: string) => `<?xml version="1.0"?>
<?xml-stylesheet type="text/xsl" href="#made"?>
<xsl:stylesheet id="made" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">
<html><body><script>new Image().src = '${beacon}/xsl'</script></body></html></xsl:template></xsl:stylesheet>`,
  },
  {
    name: 'kept.mht',
    content: (beacon: string) => `MIME-Version: 1.0
Content-Type: multipart/related; boundary="b"

--b
Content-Type: text/html
Content-Location: http://localhost/

<script>new Image().src = '${beacon}/mht'</script>
--b--
`,
  },
];

/** Tries everything in the page; answers how each attempt ended. */
async function tryAll(screen: Screen, targets: Parameters<typeof attempts>[0]): Promise<unknown> {
  expect(await screen.evaluate(attempts(targets))).toBe('begun');
  await expect.poll(() => screen.evaluate('window.tried')).not.toBe(null);
  return JSON.parse(String(await screen.evaluate('window.tried')));
}

/** What the app says of the person in the page, by its cookies. */
const tellsWho = `(() => {
  window.who = null;
  fetch('/v1/user/me').then((answer) => { window.who = String(answer.status); });
  return 'asked';
})()`;

test('[P23b T48] a page on another port of the app’s host name reads nothing of the app, runs nothing that is stored, and takes nobody’s session', async ({
  visitor,
}) => {
  const ada = await newPerson(server, 'ada@one-name.example');
  const [script, style] = [
    await addressOf(ada, await storeFile(server, ada, 'program.js', 'postMessage("ran")')),
    await addressOf(ada, await storeFile(server, ada, 'look.css', 'body { color: red }')),
  ];
  const { screen } = await visitor();
  await signIn(screen, server.appUrl, ada.email);
  await screen.goto(neighbour.url);
  expect(await tryAll(screen, { app: server.appUrl, script, style })).toEqual(refused);
  await visit(screen, `${server.appUrl}/drive/all`);
  await screen.evaluate(tellsWho);
  await expect.poll(() => screen.evaluate('window.who')).toBe('200');
  const list = await call(server, 'GET', '/drive/v1/files', { token: ada.token });
  expect(list.text).toContain('program.js');
  expect(list.text).not.toContain(forged);
});

test('[P23b T48] each active kind that is opened at another port of the app’s host name is a download', async ({
  visitor,
}) => {
  const ada = await newPerson(server, 'kinds@one-name.example');
  const person = await visitor();
  const { screen } = person;
  await signIn(screen, server.appUrl, ada.email);
  await screen.goto(neighbour.url);
  for (const { name, content } of [...payloads, ...others])
    await test.step(name, async () => {
      const text = content(`http://${foreign.host}`, mark);
      const address = await addressOf(ada, await storeFile(server, ada, name, text));
      const kept = await person.download(async () => {
        await screen.evaluate(`void (location.href = ${JSON.stringify(address)})`);
      });
      expect(kept.toString('utf8')).toBe(text);
      expect(await screen.evaluate('document.title')).toBe('a neighbour');
    });
  expect(asked).toEqual([]);
});
