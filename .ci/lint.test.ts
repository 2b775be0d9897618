// Our own lint rules: each reports what it should, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';

const Plugins = v.array(v.object({ path: v.string(), includes: v.array(v.string()) }));
const Configuration = v.object({ plugins: Plugins });

const folder = mkdtempSync(join(tmpdir(), 'aloft-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { plugins } = v.parse(Configuration, JSON.parse(readFileSync('.biome.json', 'utf8')));
const here = plugins.map((one) => ({ ...one, path: resolve(one.path) }));
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: here }));

/** How often the rule with this message reports a file with this path and content. */
function reportsOf(path: string, source: string, message = 'Send readers on with sendTo'): number {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const run = spawnSync(resolve('node_modules/.bin/biome'), ['lint', path], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${run.stdout}${run.stderr}`.split(message).length - 1;
}

const raw = [
  `c.redirect('/a');`,
  'c.redirect(address, 303);',
  `c.header('Location', address);`,
  `c.res.headers.set('location', address);`,
  `headers.append('Refresh', '0; url=/');`,
  `outgoing.setHeader('location', address);`,
  `export const answer = { headers: { location: address } };`,
  `export const other = { 'Location': address, vary: 'cookie' };`,
];

it('[P18c] the linter reports each of 8 ways to set a Location header without the redirect function', () => {
  expect(raw.map((line) => reportsOf('app/server/features/pages/probe.ts', line))).toEqual(raw.map(() => 1));
});

it('the linter accepts other headers, other code and tests', () => {
  const fine = `c.header('allocation', '1'); headers.get('location'); const { location } = row; element('Location', x);`;
  expect(reportsOf('app/server/features/pages/probe.ts', fine)).toBe(0);
  for (const path of ['app/server/features/pages/probe.test.ts', 'app/src/probe.ts', 'core/src/probe.ts'])
    expect([path, reportsOf(path, raw.join('\n'))]).toEqual([path, 0]);
});

const streamed = [
  'export const body = new ReadableStream({ pull });',
  'c.body(Readable.toWeb(file));',
  'new Response(Readable.toWeb(file), { status: 200 });',
  'const web = Readable.toWeb(file); web.cancel();',
  `import { stream } from 'hono/streaming'; stream(c, write);`,
];

it('[P3f] the linter reports each of 5 ways to make a stream the body of a response', () => {
  const sendStream = 'Send a stream with sendStream';
  const found = streamed.map((line) => reportsOf('app/server/features/pages/probe.ts', line, sendStream));
  expect(found).toEqual(streamed.map(() => 1));
  const fine = `Readable.toWeb(file).pipeTo(decoder.writable); c.body(bytes); new Response(text); c.body(null, 204);`;
  expect(reportsOf('app/server/features/pages/probe.ts', fine, sendStream)).toBe(0);
});

const named = 'Take it from app/src/styles/tokens.css';
const rawStyles = [
  'color: rgb(21 28 41 / 0.5);',
  'background: hsl(200 50% 50%);',
  'background: color-mix(in oklab, var(--danger), black 12%);',
  'border: 1px solid white;',
  'box-shadow: 0 1px 2px oklch(0.5 0 0);',
  'font-size: 13px;',
  'border-radius: 10px;',
  'border-top-left-radius: 0.5rem;',
  'z-index: 40;',
];

it('the linter reports colours, font sizes, radii and z-indexes that are not tokens', () => {
  const found = rawStyles.map((line) => reportsOf('app/src/ui/probe.module.css', `.a { ${line} }`, named));
  expect(found).toEqual(rawStyles.map(() => 1));
});

it('the linter accepts tokens, and values of a single component', () => {
  const fine = `.white { color: var(--fg); width: 36px; padding: 0 16px; border: 1px solid var(--line); border-radius: 50%;
    border-top-left-radius: 0; z-index: 2; background: color-mix(in oklab, var(--accent) 14%, transparent); }`;
  expect(reportsOf('app/src/ui/probe.module.css', fine, named)).toBe(0);
  const tokens = rawStyles.map((line) => `:root { ${line} }`).join('\n');
  expect(reportsOf('app/src/styles/tokens.css', tokens, named)).toBe(0);
});

const opened = 'Open an address with openAddress';
const navigations = [
  'window.location.assign(address);',
  'location.replace(address);',
  'document.location.replace(address);',
  'window.location.href = address;',
  'location.href = address;',
  'window.location = address;',
  'location = address;',
  `window.open(address, '_blank', 'noopener');`,
  'void navigate({ href: address });',
  'await router.navigate({ replace: true, href: address });',
  'throw redirect({ href: address, statusCode: 303 });',
];

it('[R5.10] the linter reports each of 11 ways to open an address without the function that refuses', () => {
  const found = navigations.map((line) => reportsOf('app/src/features/probe.ts', line, opened));
  expect(found).toEqual(navigations.map(() => 1));
});

it('the linter accepts routes, reading an address, and the function itself', () => {
  const fine = `void navigate({ to: '/drive/all', search: { href: '' } }); text.replace('a', 'b'); Object.assign(link, { href });
    window.location.reload(); const { href } = window.location; throw redirect({ to: '/' }); dialog.open(); player.open(id);`;
  expect(reportsOf('app/src/features/probe.ts', fine, opened)).toBe(0);
  for (const path of ['app/src/navigation/probe.ts', 'app/src/ui/probe.test.ts', 'app/server/probe.ts'])
    expect([path, reportsOf(path, navigations.join('\n'), opened)]).toEqual([path, 0]);
});

const begun = 'Begin a flow by a function of core/src/runtime';
const bareActors = [
  'const actor = createActor(previewMachine);',
  'const actor = createActor(withSharePorts(ports), { input });',
  'const [snapshot, send] = useMachine(previewMachine);',
  'const actor = useActorRef(previewMachine);',
  'const [snapshot] = useActor(previewMachine);',
];

it('[R2.22] the linter reports each of 5 ways to begin a flow beside the runtime', () => {
  const found = bareActors.map((line) => reportsOf('app/src/features/probe.ts', line, begun));
  expect(found).toEqual(bareActors.map(() => 1));
  const fine =
    'const actor = beginPreview(flows, ports); const state = useSelector(actor, view); actor.start();';
  expect(reportsOf('app/src/features/probe.ts', fine, begun)).toBe(0);
  for (const path of ['core/src/runtime/probe.ts', 'app/src/ui/probe.test.ts'])
    expect([path, reportsOf(path, bareActors.join('\n'), begun)]).toEqual([path, 0]);
});

const asked = "Ask the chart's view";
const rawStates = [
  `if (snapshot.matches('open')) close();`,
  `const held = queue.getSnapshot().matches('held');`,
  `const isWaiting = actor?.getSnapshot().matches({ open: 'waiting' }) === true;`,
];

it('the linter reports each of 3 ways to ask a chart for a state beside its view', () => {
  for (const path of ['app/src/features/probe.ts', 'core/src/runtime/probe.ts'])
    expect(rawStates.map((line) => reportsOf(path, line, asked))).toEqual(rawStates.map(() => 1));
  const fine = `menu.matches(':popover-open'); viewUpload(snapshot).screen === 'paused'; snapshot.hasTag('busy');`;
  expect(reportsOf('app/src/features/probe.ts', fine, asked)).toBe(0);
  for (const path of ['machines/upload/upload.view.ts', 'core/src/probe.test.ts'])
    expect([path, reportsOf(path, rawStates.join('\n'), asked)]).toEqual([path, 0]);
});

it('the linter reports a screen that counts what is left by the clock of the device', () => {
  const clock = 'Take the time from useServerMoment';
  for (const line of [
    'const [now] = useState(() => Date.now());',
    'const days = useMemo(() => daysOf(share, Date.now()), [share]);',
  ])
    expect([line, reportsOf('app/src/features/probe.tsx', line, clock)]).toEqual([line, 1]);
  const fine =
    'const now = useServerMoment(); const [open] = useState(() => false); store.put({ at: Date.now() });';
  expect(reportsOf('app/src/features/probe.tsx', fine, clock)).toBe(0);
});

it('the linter reports each of 3 ways to ask a key whether it belongs to an input method', () => {
  const composition = 'stopCompositionKeys keeps the keys';
  for (const line of [
    'if (event.nativeEvent.isComposing) return;',
    'if (event.keyCode === 229) return;',
    "const isEnter = event.which === 13 || event.key === 'Enter';",
  ])
    expect([line, reportsOf('app/src/features/probe.tsx', line, composition)]).toEqual([line, 1]);
  const fine = "if (event.key === 'Enter') make();";
  expect(reportsOf('app/src/features/probe.tsx', fine, composition)).toBe(0);
});

it('the linter reports a dialog that comes late without keeping what is typed for it', () => {
  const late = 'Show a dialog that comes late in a LateDialog';
  const raw = 'export const a = <Suspense>{isOpen && <NameDialog onClose={close} />}</Suspense>;';
  expect(reportsOf('app/src/features/probe.tsx', raw, late)).toBe(1);
  const fine = 'export const a = <LateDialog><NameDialog /></LateDialog>, b = <Suspense><Menu /></Suspense>;';
  expect(reportsOf('app/src/features/probe.tsx', fine, late)).toBe(0);
});

it('the linter reports a journey that reads an answer of the page after the page has', () => {
  const late = 'Read an answer of the page on its way';
  const raw = ['expect(await (await asked).json()).toEqual({});', 'const text = await (await told).text();'];
  expect(raw.map((line) => reportsOf('app/e2e/probe.spec.ts', line, late))).toEqual([1, 1]);
  const fine =
    'expect((await asked).status()).toBe(200); const own = await (await page.request.get(url)).json();';
  expect(reportsOf('app/e2e/probe.spec.ts', fine, late)).toBe(0);
  expect(reportsOf('app/server/probe.test.ts', raw.join('\n'), late)).toBe(0);
});

it('the linter reports a journey that loads a page again without waiting until it is interactive', () => {
  const bare = 'Use reload of people.ts';
  expect(reportsOf('app/e2e/probe.spec.ts', 'await page.reload(); await other.reload();', bare)).toBe(2);
  expect(reportsOf('app/e2e/probe.spec.ts', 'await reload(page);', bare)).toBe(0);
  expect(reportsOf('app/e2e/engines/probe.engine.ts', 'await screen.reload();', bare)).toBe(0);
});

it('the linter reports a query that reads all sorted rows for the first of them', () => {
  const unlimited = 'Ask for one row';
  const raw = [
    `await db.selectFrom('mails').selectAll().orderBy('next_at').executeTakeFirst();`,
    `await db.selectFrom('a').orderBy('id').orderBy('n').where('x', '=', 1).executeTakeFirstOrThrow();`,
  ];
  expect(raw.map((line) => reportsOf('app/server/probe.ts', line, unlimited))).toEqual([1, 1]);
  const fine = [
    `await db.selectFrom('mails').selectAll().orderBy('next_at').limit(1).executeTakeFirst();`,
    `await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();`,
    `await db.selectFrom('mails').selectAll().orderBy('next_at').execute();`,
  ];
  expect(fine.map((line) => reportsOf('app/server/probe.ts', line, unlimited))).toEqual([0, 0, 0]);
});
