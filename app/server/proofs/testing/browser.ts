import type { RunningServer } from '../../server.ts';
import { type Answer, call } from './start-test-server.ts';

/** A browser with its own cookies, on a page of the app. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>;
  /** Requests as the app's page does, and stores the cookies of the response. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A browser without cookies; `agent` is its user agent. */
export function newBrowser(server: Pick<RunningServer, 'appUrl'>, agent = 'Firefox/140.0 Linux'): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    ask: async (method, path, body) => {
      const cookie = [...cookies].map((one) => one.join('=')).join('; ');
      const answer = await call(server, method, path, {
        headers: { origin: server.appUrl, 'user-agent': agent, ...(cookie === '' ? {} : { cookie }) },
        ...(body === undefined ? {} : { body }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        const at = pair.indexOf('=');
        if (/Max-Age=0/i.test(line)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
  };
}
