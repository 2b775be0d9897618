// A test host that plays an app of ours around a page.
import * as v from 'valibot';
import type { Browser, Page } from './fixtures.ts';

export const agents = {
  object: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 AloftApp/3.2.1',
  text: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36 AloftApp/3.2',
} as const;
export type Format = keyof typeof agents;

const Call = v.object({
  name: v.string(),
  title: v.optional(v.string()),
  url: v.optional(v.string()),
  product: v.optional(v.string()),
  file_id: v.optional(v.string()),
});
const Sent = v.object({ id: v.number(), call: Call });
export type Sent = v.InferOutput<typeof Sent>;

/** A page on a phone whose app takes calls in that form; `reply` says what the app replies, undefined for nothing. */
export async function pageInApp(
  browser: Browser,
  format: Format,
  reply: (sent: Sent) => Promise<unknown>,
  agent: string = agents[format],
): Promise<{ page: Page; calls: Sent['call'][] }> {
  const context = await browser.newContext({ userAgent: agent, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const calls: Sent['call'][] = [];
  await page.exposeFunction('replyOfApp', (body: unknown) => {
    const sent = v.parse(Sent, body);
    calls.push(sent.call);
    return reply(sent);
  });
  await page.addInitScript((form) => {
    const replyOfApp = (body: unknown): Promise<unknown> => Reflect.get(window, 'replyOfApp')(body);
    if (form === 'object') {
      const aloft = { postMessage: (body: unknown) => replyOfApp(body) };
      Object.defineProperty(window, 'webkit', { value: { messageHandlers: { aloft } } });
      return;
    }
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const send = (reply: unknown): void => {
      for (const listener of listeners) listener({ data: JSON.stringify(reply) });
    };
    const aloftApp = {
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.push(listener),
      postMessage: (text: string) => void replyOfApp(JSON.parse(text)).then(send),
    };
    Object.defineProperty(window, 'aloftApp', { value: aloftApp });
  }, format);
  return { page, calls };
}

/** An app that does what it is asked. */
export const doneByApp = async ({ id }: Sent): Promise<unknown> => ({ id, result: 'done' });
/** An app that never replies. */
export const silentApp = (): Promise<unknown> => new Promise(() => undefined);
