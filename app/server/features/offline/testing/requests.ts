// What a person asks of a server about links that it downloads, and about what came of them.
import { Task } from '@aloft/core/wire';
import * as v from 'valibot';
import { expect } from 'vitest';
import { call, type Person, type TestServer } from '../../../proofs/testing/start-test-server.ts';

export const Added = v.object({ task: Task });

/** Asks for the download of a link: its `url`, and what of a torrent is wanted. */
export const addLink = (server: TestServer, who: Person, link: object, more: object = {}) =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: link, ...more },
  });

/** Begins the download of a link and answers its task's id. */
export async function beginLink(server: TestServer, who: Person, link: object, more: object = {}) {
  return v.parse(Added, (await addLink(server, who, link, more)).body).task.id;
}

export async function taskOf(server: TestServer, who: Person, id: string) {
  return v.parse(Task, (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body);
}

/** The task, when it is over. */
export async function endedTask(server: TestServer, who: Person, id: string) {
  await expect.poll(async () => (await taskOf(server, who, id)).phase).toMatch(/COMPLETE|ERROR/);
  return taskOf(server, who, id);
}

/** The space that a person uses, in bytes. */
export async function usedBy(server: TestServer, who: Person): Promise<number> {
  const { text } = await call(server, 'GET', '/drive/v1/about', { token: who.token });
  return Number(JSON.parse(text).quota.usage);
}

export async function contentOf(server: TestServer, who: Person, id: string): Promise<Buffer> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
  return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
}
