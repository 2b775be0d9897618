// Firefox with an extension, driven over WebDriver BiDi: Playwright hears nothing of the pages of an extension there.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type RawData, WebSocket } from 'ws';

const Answer = v.object({
  id: v.number(),
  type: v.picklist(['success', 'error']),
  result: v.optional(v.unknown()),
  message: v.optional(v.string(), ''),
});
type Answered = v.InferOutput<typeof Answer>;
const Opened = v.object({ context: v.string() });
const Tree = v.object({ contexts: v.array(v.object({ context: v.string(), url: v.string() })) });
const Evaluated = v.object({ result: v.object({ type: v.literal('string'), value: v.string() }) });

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`, { maxPayload: 0 });
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answered) => void>();
  socket.on('message', (data: RawData) => {
    const answer = v.safeParse(Answer, JSON.parse(data.toString()));
    if (!answer.success) return;
    waiting.get(answer.output.id)?.(answer.output);
    waiting.delete(answer.output.id);
  });
  let sent = 0;
  return (method, params) => {
    sent += 1;
    const id = sent;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((settle, fail) => {
      waiting.set(id, ({ type, result, message }) => {
        if (type === 'success') settle(result);
        else fail(new Error(`${method}: ${message}`));
      });
    });
  };
}

/** A page of the browser or of the extension. */
export interface ExtendedTab {
  /** What the source of an expression gives there; null where it gives nothing, or the page is going. */
  evaluate(expression: string): Promise<unknown>;
  bringToFront(): Promise<void>;
  reload(): Promise<void>;
}

/** Firefox with an extension in it. */
export interface ExtendedFirefox {
  /** Where the pages of the extension are. */
  readonly extension: string;
  open(url: string): Promise<ExtendedTab>;
  /** The tab or window whose address begins so; null while there is none. */
  find(url: string): Promise<ExtendedTab | null>;
  stop(): Promise<void>;
}

/** Starts Firefox with an empty profile, and installs an extension for as long as it runs. @param id that of its manifest */
export async function startExtendedFirefox(folder: string, id: string): Promise<ExtendedFirefox> {
  const profile = mkdtempSync(join(tmpdir(), 'aloft-firefox-'));
  // Each profile gives an extension another origin, unless it says which.
  const origin = randomUUID();
  const origins = JSON.stringify(JSON.stringify({ [id]: origin }));
  writeFileSync(join(profile, 'user.js'), `user_pref("extensions.webextensions.uuids", ${origins});\n`);
  const browser = spawn(
    process.env.FIREFOX_PATH ?? 'firefox-esr',
    // Without the last one it opens no page of an extension.
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((settle, fail) => {
    browser.on('error', fail);
    browser.on('exit', () => fail(new Error('Firefox has ended')));
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const [, told] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
      if (told !== undefined) settle(told);
    });
  });
  const send = await connect(address);
  await send('session.new', { capabilities: {} });
  await send('webExtension.install', { extensionData: { type: 'path', path: folder } });

  const tabOf = (context: string): ExtendedTab => ({
    evaluate: async (expression) => {
      const asked = { expression: `JSON.stringify(${expression} ?? null)`, target: { context } };
      const answer = await send('script.evaluate', { ...asked, awaitPromise: false }).catch(() => null);
      const read = v.safeParse(Evaluated, answer);
      return read.success ? JSON.parse(read.output.result.value) : null;
    },
    bringToFront: async () => {
      await send('browsingContext.activate', { context });
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
  });
  return {
    extension: `moz-extension://${origin}/`,
    open: async (url) => {
      const { context } = v.parse(Opened, await send('browsingContext.create', { type: 'tab' }));
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      return tabOf(context);
    },
    find: async (url) => {
      const { contexts } = v.parse(Tree, await send('browsingContext.getTree', {}));
      const found = contexts.find((one) => one.url.startsWith(url));
      return found === undefined ? null : tabOf(found.context);
    },
    stop: async () => {
      const ended = once(browser, 'close');
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
