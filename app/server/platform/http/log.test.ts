import { expect, it } from 'vitest';
import { type LogFields, processOutput, readableLog } from './log.ts';

function linesOf(fields: LogFields): string {
  const lines: string[] = [];
  readableLog((line) => lines.push(line))(fields);
  return lines.join('\n');
}

/** What a process writes on an output; written when the event loop has gone on. */
async function written(isTTY: boolean | undefined, fields: LogFields): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  processOutput({ ...(isTTY === undefined ? {} : { isTTY }), write: resolve }).log(fields);
  return promise;
}
const request: LogFields = {
  ...{ event: 'request', requestId: 'an-id', method: 'GET', path: '/drive/v1/files/…', status: 200 },
  ...{ milliseconds: 3, account: null, client: '192.0.2.1', what: null, result: 'ok' },
};

it('is readable at a terminal', async () => {
  expect(await written(true, request)).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} request GET \/drive\/v1\/files\/… 200 3 ms requestId=an-id client=192\.0\.2\.1 result=ok\n$/,
  );
});

it('prints its own words below what was logged before', () => {
  const text: string[] = [];
  const { log, print } = processOutput({ write: (part) => text.push(part) });
  log(request);
  print('  Aloft is ready');
  const [line = '', own] = text;
  expect(JSON.parse(line)).toMatchObject(request);
  expect(own).toBe('  Aloft is ready\n');
  expect(text).toHaveLength(2);
});

it('is one JSON object a line where no terminal reads it', async () => {
  for (const isTTY of [false, undefined]) {
    const text = await written(isTTY, request);
    expect(JSON.parse(text)).toMatchObject(request);
    expect(text.indexOf('\n')).toBe(text.length - 1);
  }
});

it('shows what a terminal would act on, and no text from outside as a line of its own', () => {
  const text = linesOf({ event: 'crash', error: 'a\u001b[2Jb\u009bc\u202ed\r\n12:00:00.000 request GET /' });
  expect(text).toMatch(
    /crash a\\u\{1b\}\[2Jb\\u\{9b\}c\\u\{202e\}d\\u\{d\}\n {4}12:00:00\.000 request GET \/$/,
  );
});

it('leaves out tokens and the values of queries there, too', () => {
  const text = linesOf({ event: 'outage', error: 'GET /x?token=secret Abcdefghijklmnop1234567890' });
  expect(text).toContain('outage GET /x?token=… …');
});
