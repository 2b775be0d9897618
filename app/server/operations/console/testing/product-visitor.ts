import { authenticatorCode } from '@aloft/core/service';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  call,
  newVerifiedPerson,
  type Person,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { type ConsoleAnswer, ConsoleClient } from './console-client.ts';

const password = 'a long password';
const Setup = v.object({ secret: v.string() });

/** Somebody with two-step sign-in, and a code for it that was not used. */
export interface TwoStepPerson extends Person {
  readonly secret: string;
  code(): string;
}

/** Makes an account with two-step sign-in; with the role of an operator unless said otherwise. */
export async function newOperator(
  server: TestServer,
  email: string,
  role: 'person' | 'operator' = 'operator',
): Promise<TwoStepPerson> {
  const person = await newVerifiedPerson(server, email);
  const ask = (what: string, body: unknown) =>
    call(server, 'POST', `/v1/user/two_step:${what}`, { token: person.token, body });
  const { secret } = v.parse(Setup, (await ask('begin', { password })).body);
  const { db, clock } = server.services;
  await ask('confirm', { code: authenticatorCode(secret, clock()) });
  await db
    .updateTable('accounts')
    .set({ role, name: email.split('@')[0] })
    .where('id', '=', person.id)
    .execute();
  return {
    ...person,
    secret,
    code: () => {
      // A code works once: the next one is of a later step.
      server.pass(30_000);
      return authenticatorCode(secret, clock());
    },
  };
}

/** What a browser says of a page that it shows, of a form in it too. */
const shown = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
} as const;

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** A browser that is signed in to the app, and knocks at the console there. */
export class ProductVisitor extends ConsoleClient {
  readonly person: TwoStepPerson;
  /** The cookies of the app. */
  app = '';

  constructor(server: Pick<TestServer, 'appUrl'>, person: TwoStepPerson) {
    super({ adminUrl: server.appUrl });
    this.person = person;
  }

  /** Asks as a browser does that shows what is answered. */
  override send(...[method, path, form, headers]: Parameters<ConsoleClient['send']>): Promise<ConsoleAnswer> {
    return super.send(method, path, form, { ...shown, ...headers });
  }

  /** Signs in to the app as a page does. */
  static async signedIn(server: TestServer, person: TwoStepPerson): Promise<ProductVisitor> {
    const visitor = new ProductVisitor(server, person);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const client_id = 'aloft-web';
    const first = await call(server, 'POST', '/v1/auth/signin', {
      headers,
      body: { client_id, username: person.email, password },
    });
    const [detail] = v.parse(v.tuple([v.object({ detail: v.string() })]), first.body.details);
    const second = await call(server, 'POST', '/v1/auth/second_factor', {
      headers,
      body: { client_id, challenge: detail.detail, code: person.code() },
    });
    visitor.app = cookiesOf(second.headers);
    visitor.cookie = visitor.app;
    return visitor;
  }

  /** Gives the password and a code; keeps the cookie. */
  async takeStep(given: { readonly password?: string; readonly code?: string } = {}): Promise<ConsoleAnswer> {
    const form = { password, code: given.code ?? this.person.code(), ...given };
    const answer = await this.ask('POST', '/sign-in', form);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    if (cookie !== '') this.cookie = `${this.app}; ${cookie.split(';')[0] ?? ''}`;
    return answer;
  }

  /** Comes into the console, or throws. */
  async comeIn(): Promise<this> {
    const statuses = [(await this.takeStep()).status, (await this.get('/accounts')).status];
    expect(statuses).toEqual([303, 200]);
    return this;
  }
}
