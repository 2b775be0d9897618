import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { close, type Listener, listen } from './listener.ts';
import type { LogFields } from './log.ts';
import { repeatedAnswers } from './repeated-answers.ts';

let listener: Listener;
let asked: string[];
let logged: LogFields[];
let time = 0;

beforeEach(async () => {
  [asked, logged, time] = [[], [], 0];
  const log = (fields: LogFields): void => void logged.push(fields);
  const repeated = repeatedAnswers({ duration: 1000, proxies: [], log, now: () => time });
  listener = await listen(
    async (request, env) => {
      const path = new URL(request.url).pathname;
      asked.push(`${request.method} ${path}`);
      // As a route does that answers everybody alike.
      if (path !== '/own' && 'repeatable' in env) Object.assign(env.repeatable ?? {}, { path });
      const headers = new Headers({ 'content-type': 'text/html', 'x-request-id': String(asked.length) });
      for (const name of ['one', 'two']) headers.append('set-cookie', `${name}=${asked.length}`);
      return new Response(`answer ${asked.length} to ${path}`, { headers });
    },
    { host: '127.0.0.1', port: 0, uploads: false, proxies: [], log, now: () => 0, repeated },
  );
});
afterEach(() => close(listener.server, 0));

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`, init);
  return { text: await answer.text(), headers: answer.headers };
};

describe('answers that are given again', () => {
  it('the same request gets the same for a moment, under an id of its own, and is logged', async () => {
    const first = await ask('/page');
    const second = await ask('/page');
    expect([second.text, asked]).toEqual([first.text, ['GET /page']]);
    expect(second.headers.getSetCookie()).toEqual(['one=1', 'two=1']);
    expect(second.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(logged).toEqual([
      expect.objectContaining({
        ...{ event: 'request', method: 'GET', path: '/page', status: 200, client: '127.0.0.1', result: 'ok' },
        requestId: second.headers.get('x-request-id'),
      }),
    ]);
    time = 999;
    expect((await ask('/page')).text).toBe(first.text);
    time = 1000;
    expect((await ask('/page')).text).toBe('answer 2 to /page');
  });

  it('another address, method or header that an answer may depend on is asked anew', async () => {
    const variants: readonly (readonly [string, RequestInit])[] = [
      ['/page', {}],
      ['/page?x=1', {}],
      ['/page', { method: 'POST', body: 'x' }],
      ['/page', { method: 'HEAD' }],
      ...['cookie', 'authorization', 'accept-language', 'user-agent', 'if-none-match', 'x-country'].map(
        (name) => ['/page', { headers: { [name]: 'x' } }] as const,
      ),
    ];
    for (const [path, init] of variants) await ask(path, init);
    expect(asked).toHaveLength(variants.length);
    // What nothing depends on.
    await ask('/page', { headers: { 'x-anything': 'y' } });
    expect(asked).toHaveLength(variants.length);
  });

  it('what no route marks is never given again', async () => {
    expect([(await ask('/own')).text, (await ask('/own')).text]).toEqual([
      'answer 1 to /own',
      'answer 2 to /own',
    ]);
  });

  it('a request with an unknown expectation is not taken for the same', async () => {
    const raw = async (line: string): Promise<string> => {
      const socket = connect(listener.port, '127.0.0.1');
      socket.write(`GET /page HTTP/1.1\r\nHost: x\r\n${line}Connection: close\r\n\r\n`);
      const parts: Buffer[] = [];
      for await (const part of socket) parts.push(part);
      return Buffer.concat(parts).toString('latin1');
    };
    expect(await raw('')).toContain('answer 1');
    expect(await raw('')).toContain('answer 1');
    expect(await raw('Expect: wonders\r\n')).not.toContain('answer 1');
  });
});
