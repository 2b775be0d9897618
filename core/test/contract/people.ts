import { type ErrorKey, errorText, isErrorKey } from '@aloft/i18n/errors';
import * as v from 'valibot';
import { expect } from 'vitest';
import { catalogue, describeFailure } from '../../src/errors/index.ts';
import { type Failure, type FailureCode, type Result, uploadFile } from '../../src/index.ts';
import { ErrorBody } from '../../src/wire/index.ts';
import type { Client, ClientOptions } from './clients.ts';
import { newClient } from './clients.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

export const password = 'a long password';
/** A PNG of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The value of a call that has to succeed. */
export async function good<T>(running: Promise<Result<T>>): Promise<T> {
  const result = await running;
  if (!result.ok) expect.fail(`refused: ${JSON.stringify(result.failure)}`);
  return result.value;
}

function keyOf(code: FailureCode): ErrorKey {
  if (!isErrorKey(code)) throw new Error(`${code} has no text`);
  return code;
}

/** The failure of a call that has to be refused so: the code, its number, and its sentence in two languages. */
export async function refused(
  running: Promise<Result<unknown>>,
  code: FailureCode,
  field?: string,
): Promise<Failure> {
  const result = await running;
  if (result.ok) expect.fail(`answered: ${JSON.stringify(result.value)}`);
  const { failure } = result;
  expect(failure).toMatchObject({ code, numeric: catalogue[code].numeric, localized: null });
  expect(describeFailure(failure, 'en-US')).toBe(errorText(keyOf(code), 'en-US'));
  expect(describeFailure(failure, 'ko')).toBe(errorText(keyOf(code), 'ko'));
  if (field !== undefined) expect(failure.field).toBe(field);
  return failure;
}

/** The failure of a call that the service never answered: this device's own, in two languages. */
export async function unanswered(running: Promise<Result<unknown>>, code: FailureCode): Promise<void> {
  const result = await running;
  if (result.ok) expect.fail(`answered: ${JSON.stringify(result.value)}`);
  expect(result.failure).toMatchObject({ code, numeric: null, retryable: true });
  expect(describeFailure(result.failure, 'en-US')).toBe(errorText(keyOf(code), 'en-US'));
  expect(describeFailure(result.failure, 'ko')).toBe(errorText(keyOf(code), 'ko'));
}

/** The error string of an answer that was asked for without the pipeline. */
export async function errorOf(answer: Response): Promise<string> {
  return v.parse(ErrorBody, await answer.json()).error;
}

/** Signs up and goes on signed in. */
export async function signUp(client: Client, email: string): Promise<string> {
  const made = await good(client.api.user.signUp({ email, password }));
  if (!('token_type' in made)) throw new Error('no token');
  client.runtime.tokens.keep(made);
  return made.sub;
}

export interface Person extends Client {
  readonly id: string;
  readonly email: string;
}

/** Somebody with an account, signed in on a device of their own. */
export async function signedUp(
  service: ServiceUnderTest,
  email: string,
  options: ClientOptions = {},
): Promise<Person> {
  const client = newClient(service, options);
  return { ...client, id: await signUp(client, email), email };
}

/** A verification token from the address's mail. */
export async function proofOf(
  service: ServiceUnderTest,
  { api }: Client,
  email: string,
  usage: 'REGISTER' | 'PASSWORD_RESET' | 'EMAIL_CHANGE',
): Promise<string> {
  const sent = await good(api.user.requestVerification({ email, target: 'ANY', usage }));
  const code = /\b\d{6}\b/.exec((await service.lastMail(email)) ?? '')?.[0] ?? expect.fail('no code');
  return (await good(api.user.verifyCode({ verificationId: sent.verification_id, code }))).verification_token;
}

/** Signs up with a proved address and goes on signed in. */
export async function signUpProved(
  service: ServiceUnderTest,
  client: Client,
  email: string,
): Promise<string> {
  const verificationToken = await proofOf(service, client, email, 'REGISTER');
  const made = await good(client.api.user.signUp({ email, password, verificationToken }));
  if (!('token_type' in made)) throw new Error('no token');
  client.runtime.tokens.keep(made);
  return made.sub;
}

/** Somebody whose address is proved, as rewards want it, signed in on a device of their own. */
export async function verified(
  service: ServiceUnderTest,
  email: string,
  options: ClientOptions = {},
): Promise<Person> {
  const client = newClient(service, options);
  return { ...client, id: await signUpProved(service, client, email), email };
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

/** Stores a whole file, which the service dates by its own clock, and answers its id. */
export async function stored(client: Client, name: string, text: string, parentId = ''): Promise<string> {
  return good(
    uploadFile(client.runtime, new File([text], name, { lastModified: 0 }), {
      parentId,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  );
}

export async function folder(client: Client, name: string, parentId = ''): Promise<string> {
  return (await good(client.api.drive.createFolder(parentId, name))).file.id;
}

export async function shared(client: Client, fileIds: readonly string[], more: object = {}) {
  return good(
    client.api.shares.createShare({
      fileIds,
      passCode: 'NOT_REQUIRED',
      expirationDays: -1,
      restoreLimit: '-1',
      ...more,
    }),
  );
}

/** Names of a folder, in the order of the listing. */
export async function names(client: Client, parentId = ''): Promise<readonly string[]> {
  return (await good(client.api.drive.listFiles({ parentId }))).files.map((one) => one.name);
}

export async function usage(client: Client): Promise<string> {
  return (await good(client.api.drive.getAbout())).quota.usage;
}

/** Asks until the answer is the wanted one, for as long as `expect.poll` waits. */
export async function until<T>(ask: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  let answer = await ask();
  if (isRight(answer)) return answer;
  const askAgain = async (): Promise<T> => {
    answer = await ask();
    return answer;
  };
  await expect.poll(askAgain).toSatisfy(isRight);
  return answer;
}

/** Ten wrong guesses of a kind: the limit. */
export async function tenTimes(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 10; n += 1) await work();
}
