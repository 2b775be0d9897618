// A client of somebody else's, as its sources say what it sends (rclone's pikpak backend, OpenList's driver, PikPakAPI
// for Python).
import * as v from 'valibot';
import { readConfiguration } from '../../../configuration.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

export const salts = ['saltOne+', '', '/salt/Three'];
export const foreign = {
  id: 'YforeignClient01',
  name: 'A client of somebody’s',
  package_name: 'org.example.client',
  captcha_salts: salts,
};
export const device = 'a'.repeat(32);

/** A server that knows the client. */
export function startKnowing(part: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const read = readConfiguration({ ALOFT_CLIENTS: JSON.stringify([foreign]) });
  if (!read.ok) throw new Error(read.problem);
  return startTestServer({ ...part, clients: read.configuration.clients });
}

const Json = v.record(v.string(), v.unknown());

/** One request with a body as text, whatever its header says it is. */
export async function send(
  on: Pick<TestServer, 'appUrl'>,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: string; token?: string; headers?: Record<string, string> },
) {
  const response = await fetch(`${on.appUrl}${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: v.parse(Json, await response.json()) };
}
export const json = (body: object): string => JSON.stringify(body);
export const typed = { 'content-type': 'application/json; charset=utf-8' };
