import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { call, newPerson, type Person } from '../testing/start-test-server.ts';

let server: ServerProcess;
let ada: Person;
beforeEach(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
});
afterEach(() => server.stop(), 60_000);

describe('a server that gets SIGTERM', () => {
  it('[P37c] under load on keep-alive connections: every response is a success, nothing acknowledged is lost, exit code 0', async () => {
    const acknowledged: string[] = [];
    const bad: string[] = [];
    let over = false;
    const writers = Array.from({ length: 8 }, async () => {
      while (!over) {
        const name = randomUUID();
        const body = { kind: 'drive#folder', name, parent_id: '' };
        try {
          const made = await call(server, 'POST', '/drive/v1/files', { token: ada.token, body });
          if (made.status === 200) acknowledged.push(name);
          else bad.push(`${made.status} ${made.text}`);
        } catch {
          // The connection is closed.
          return;
        }
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
    expect(await server.terminate()).toBe(0);
    over = true;
    await Promise.all(writers);
    expect(bad).toEqual([]);
    await server.start();
    const names = new Set<string>();
    let page = '';
    do {
      const list = await call(server, 'GET', `/drive/v1/files?limit=100&page_token=${page}`, {
        token: ada.token,
      });
      for (const [, name] of list.text.matchAll(/"name":"([^"]+)"/g)) names.add(name ?? '');
      page = String(list.body.next_page_token ?? '');
    } while (page !== '');
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect(server.output()).not.toContain('"crash"');
  });
});
