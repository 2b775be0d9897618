import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { AddressRouter } from './router.ts';

const textOf = async (app: Hono, path: string, method = 'GET'): Promise<string> =>
  (await app.request(path, { method })).text();

it('an address finds the same route again, by its method, with the parameters of this time', async () => {
  const app = new Hono({ router: new AddressRouter() });
  app.get('/files', (c) => c.text('list'));
  app.post('/files:batchMove', (c) => c.text('move'));
  app.get('/files/:id', (c) => c.text(c.req.param('id')));
  app.notFound((c) => c.text('none'));
  for (const _ of [1, 2]) {
    expect(await textOf(app, '/files')).toBe('list');
    expect(await textOf(app, '/files', 'POST')).toBe('none');
    expect(await textOf(app, '/files:batchMove', 'POST')).toBe('move');
    expect([await textOf(app, '/files/a'), await textOf(app, '/files/b')]).toEqual(['a', 'b']);
    expect(await textOf(app, '/nothing')).toBe('none');
  }
});

it('a route that comes later is found, and any number of wrong addresses does no harm', () => {
  const router = new AddressRouter<string>();
  const handlersOf = (path: string) => router.match('GET', path)[0].map(([handler]) => handler);
  router.add('GET', '/a', 'a');
  expect([handlersOf('/a'), handlersOf('/late')]).toEqual([['a'], []]);
  router.add('GET', '/late', 'late');
  expect(handlersOf('/late')).toEqual(['late']);
  for (let nth = 0; nth < 2000; nth += 1) expect(handlersOf(`/${nth}`)).toEqual([]);
  expect(handlersOf('/a')).toEqual(['a']);
});
