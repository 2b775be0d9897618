import { request } from 'node:http';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';
import { consoleRoot } from '../paths.ts';

/** An answer of the console, as text. */
export interface ConsoleAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

type Method = 'GET' | 'POST' | 'HEAD';
type Form = Readonly<Record<string, string>>;

/**
 * Calls the console as a browser without scripts does: with a cookie, and with forms. Paths are those of the console, with
 * or without its root.
 */
export class ConsoleClient {
  readonly #address: URL;
  cookie = '';

  constructor({ adminUrl }: Pick<TestServer, 'adminUrl'>) {
    this.#address = new URL(adminUrl ?? '');
  }

  ask(
    method: Method,
    path: string,
    form: Form | null = null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ConsoleAnswer> {
    const isWhole = path.startsWith(consoleRoot);
    return this.send(method, isWhole ? path : `${consoleRoot}${path}`, form, headers);
  }

  /** Asks at any path of the listener. */
  send(
    method: Method,
    path: string,
    form: Form | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<ConsoleAnswer> {
    const { hostname, port } = this.#address;
    const body = form === null ? '' : new URLSearchParams(form).toString();
    return new Promise((settle, fail) => {
      const sending = request(
        {
          ...{ hostname, port, path, method },
          headers: {
            ...(this.cookie === '' ? {} : { cookie: this.cookie }),
            ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () =>
            settle({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      sending.on('error', fail);
      sending.end(body);
    });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ConsoleAnswer> {
    return this.ask('GET', path, null, headers);
  }

  /** Signs in and keeps the cookie. */
  async signIn(key: string, name = 'Grace'): Promise<ConsoleAnswer> {
    const answer = await this.ask('POST', '/sign-in', { key, name });
    const given = answer.headers['set-cookie'];
    const [first = ''] = Array.isArray(given) ? given : [];
    this.cookie = first.split(';')[0] ?? '';
    return answer;
  }

  /** The CSRF token of the session's forms. */
  async csrf(): Promise<string> {
    return hiddenField((await this.get('/log')).text, 'csrf');
  }

  /** Sends the form of a change; answers the question. */
  async begin(action: string, fields: Readonly<Record<string, string>>): Promise<ConsoleAnswer> {
    return this.ask('POST', `/changes/${action}`, { csrf: await this.csrf(), ...fields });
  }

  /** Sends the form of a change, and confirms it. */
  async change(action: string, fields: Readonly<Record<string, string>>): Promise<ConsoleAnswer> {
    const { text } = await this.begin(action, fields);
    return this.ask('POST', `/changes/${action}`, confirmationOf(text));
  }
}

/** The value of a hidden field of a page. */
function hiddenField(text: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
/** The value of an attribute, as a browser reads it. */
const decoded = (value: string): string =>
  value.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** The fields of the page that asks before a change. */
export function confirmationOf(text: string): Record<string, string> {
  const form = text.slice(text.indexOf('<form class="confirm"'));
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name ?? '',
      decoded(value ?? ''),
    ]),
  );
}
