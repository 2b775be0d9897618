import * as v from 'valibot';
import type { Caller } from '../request/caller.ts';
import * as wire from '../wire/index.ts';

/** The user host's calls (R7.11–R7.14, R7.29). */
export function userApi(call: Caller, clientId: string) {
  return {
    beginAttempt: () =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/attempt',
        body: { client_id: clientId, redirect_uri: '/auth' },
        answer: wire.Attempt,
      }),
    getAttempt: (id: string) =>
      call({
        host: 'user',
        method: 'GET',
        path: `/v1/auth/attempt/${encodeURIComponent(id)}`,
        answer: wire.AttemptStatus,
        retries: 0,
      }),
    authorize: (wanted: { request: string; username: string; password: string }) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/authorize',
        body: wanted,
        answer: wire.Authorized,
        guarded: true,
        retries: 0,
      }),
    denyAuthorization: (request: string) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/authorize',
        body: { request, action: 'deny' },
        answer: wire.Authorized,
      }),
    /** With `request` the answer says where to go; without, the account is signed in. */
    signUp: (wanted: { email: string; password: string; name?: string; request?: string }) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/signup',
        body: { client_id: clientId, ...wanted },
        answer: v.union([wire.Authorized, wire.Token]),
        guarded: true,
        retries: 0,
      }),
    signIn: (wanted: { username: string; password: string }) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/signin',
        body: { client_id: clientId, ...wanted },
        answer: wire.Token,
        guarded: true,
        retries: 0,
      }),
    getCodeOwner: (code: string, state: string) =>
      call({
        host: 'user',
        method: 'GET',
        path: '/v1/auth/code',
        query: { code, state },
        answer: wire.CodeOwner,
      }),
    exchangeCode: (wanted: { code: string; state: string; confirm: boolean }) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/token',
        body: {
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: '/auth',
          code: wanted.code,
          state: wanted.state,
          ...(wanted.confirm ? { confirm: true } : {}),
        },
        answer: wire.Token,
        retries: 0,
      }),
    /** Begins a sign-in on another device (R1.7); `device_code` stays here, the short address is shown. */
    beginDevice: () =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/device/code',
        body: { client_id: clientId, scope: 'user pan offline' },
        answer: wire.DeviceCode,
      }),
    /** Asks whether the other device has confirmed: 4050 pending, 4051 too often, 4052 run out. */
    exchangeDevice: (deviceCode: string) =>
      call({
        host: 'user',
        method: 'POST',
        path: '/v1/auth/token',
        body: {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          client_id: clientId,
          device_code: deviceCode,
        },
        answer: wire.Token,
        retries: 0,
      }),
    revoke: () =>
      call({ host: 'user', method: 'POST', path: '/v1/auth/revoke', body: {}, answer: wire.Nothing }),
    me: () => call({ host: 'user', method: 'GET', path: '/v1/user/me', answer: wire.Me }),
  };
}
