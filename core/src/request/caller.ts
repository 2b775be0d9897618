import {
  localFailure,
  type RequestEvent,
  type Result,
  type SessionRefreshed,
  withRequestPorts,
} from '@aloft/machines';
import * as v from 'valibot';
import { createActor, toPromise } from 'xstate';
import type { Platform } from '../platform/platform.ts';
import type { Call, Caller, CallOptions, CaptchaMeta, FailedCall, Origins } from './call.ts';
import { clientHeaders } from './client-headers.ts';
import { type Answered, send } from './transport.ts';
import { unexpectedAnswer } from './unexpected-answer.ts';

/** The dependencies of the pipeline, besides the platform. */
export interface CallerParts {
  readonly platform: Platform;
  readonly origins: Origins;
  readonly clientId: string;
  readonly deviceId: string;
  readonly locale: () => string;
  readonly bearer: () => string | null;
  readonly acquireToken: (
    action: string,
    fresh: boolean,
    meta: CaptchaMeta | null,
  ) => Promise<Result<string>>;
  readonly refreshSession: () => Promise<SessionRefreshed>;
  /** Called once per failed call, with its request id (R8.1). */
  readonly failed: (call: FailedCall) => void;
  /** Aborts all calls in progress: the client stops. */
  readonly ending?: AbortSignal;
}

const readDeadline = 60_000;
const writeDeadline = 120_000;
const defaultRetries = 2;

/** The request pipeline: every call runs a `request` chart; this is its I/O (R4.15, R7.30, R7.31). */
export function createCaller(parts: CallerParts): Caller {
  const { platform } = parts;

  function headersOf(call: Call<unknown>, idempotencyKey: string, token: string): Record<string, string> {
    const bearer = call.credentials === 'omit' ? null : parts.bearer();
    return {
      ...clientHeaders({
        locale: parts.locale(),
        clientId: parts.clientId,
        deviceId: call.nameless ? null : parts.deviceId,
      }),
      ...(token === '' ? {} : { 'x-captcha-token': token }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(call.method === 'GET'
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
      ...call.headers,
    };
  }

  async function run(call: Call<unknown>, options: CallOptions): Promise<Result<Answered>> {
    const ends = [options.signal, parts.ending].filter((one) => one !== undefined);
    if (ends.some((signal) => signal.aborted)) return { ok: false, failure: localFailure('cancelled') };
    const origins = parts.origins[call.host] ?? [];
    if (origins.length === 0) return { ok: false, failure: localFailure('unimplemented', call.host) };
    // One key for all attempts and origins, so that a repeated write happens once.
    const key = options.idempotencyKey ?? platform.randomId();
    // The chart decides about retries from the failure only; the body is kept here.
    let last: Answered = { requestId: null, body: null };
    const machine = withRequestPorts({
      send: async ({ origin, token }, signal) => {
        const result = await send(platform, {
          url: `${origins[origin] ?? ''}${call.path}`,
          query: call.query,
          method: call.method,
          headers: headersOf(call, key, token),
          body: JSON.stringify(call.body),
          credentials: call.credentials ?? (platform.cookies ? 'include' : 'omit'),
          signal,
          keepalive: call.outlivesPage === true,
          // Empty: as the page has it.
          referrerPolicy: call.nameless ? 'no-referrer' : '',
        });
        if (!result.ok) return { kind: 'failed', failure: result.failure };
        last = result.value;
        return { kind: 'answered', value: null };
      },
      acquireToken: async ({ fresh }) => {
        const action = call.action ?? `${call.method}:${call.path}`;
        const token = await parts.acquireToken(action, fresh, call.meta ?? null);
        return token.ok
          ? { kind: 'granted', token: token.value }
          : { kind: 'refused', failure: token.failure };
      },
      refreshSession: parts.refreshSession,
    });
    const actor = createActor(machine, {
      input: {
        retries: call.retries ?? defaultRetries,
        origins: origins.length,
        guarded: call.guarded ?? false,
        deadline: call.deadline ?? (call.method === 'GET' ? readDeadline : writeDeadline),
        online: platform.network.isOnline(),
      },
      ...(platform.clock === undefined ? {} : { clock: platform.clock }),
    });
    // The caller and the runtime may abort it at the same time.
    const tell = (event: RequestEvent): void => {
      if (actor.getSnapshot().status === 'active') actor.send(event);
    };
    const cancel = (): void => tell({ type: 'request.cancel' });
    const unlisten = platform.network.listen((online) =>
      tell({ type: online ? 'network.back' : 'network.lost' }),
    );
    for (const signal of ends) signal.addEventListener('abort', cancel);
    actor.start();
    try {
      const output = await toPromise(actor);
      return output.ok ? { ok: true, value: last } : output;
    } catch (error) {
      // A port that throws is a bug; the caller still gets a failure.
      platform.log('request.crashed', String(error));
      return { ok: false, failure: localFailure('internal') };
    } finally {
      unlisten();
      for (const signal of ends) signal.removeEventListener('abort', cancel);
    }
  }

  async function call<T>(wanted: Call<T>, options: CallOptions = {}): Promise<Result<T>> {
    const output = await run(wanted, options);
    const result = output.ok ? parsed(wanted, output.value) : output;
    if (!result.ok) parts.failed({ method: wanted.method, path: wanted.path, failure: result.failure });
    return result;
  }
  return Object.assign(call, { clientId: parts.clientId });
}

/** The answer as the call promises it: unknown fields are left out, a wrong one is named. */
function parsed<T>(call: Call<T>, { body, requestId }: Answered): Result<T> {
  const answer = v.safeParse(call.answer, body);
  if (answer.success) return { ok: true, value: answer.output };
  const field = answer.issues[0].path?.map(({ key }) => key).join('.');
  return { ok: false, failure: unexpectedAnswer(field || 'body', requestId) };
}
