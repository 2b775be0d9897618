import * as v from 'valibot';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call } from '../server/proofs/testing/start-test-server.ts';

const Codes = v.object({
  device_code: v.string(),
  user_code: v.string(),
  verification_uri: v.string(),
  verification_uri_complete: v.string(),
});

export async function newDevice(server: ServerProcess): Promise<v.InferOutput<typeof Codes>> {
  const begun = await call(server, 'POST', '/v1/auth/device/code', {
    body: { client_id: 'aloft-terminal', scope: 'user pan offline' },
  });
  return v.parse(Codes, begun.body);
}

/** The answer to the poll of the other device. */
export async function pollDevice(server: ServerProcess, deviceCode: string): Promise<unknown> {
  const { body } = await call(server, 'POST', '/v1/auth/token', {
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'aloft-terminal',
      device_code: deviceCode,
    },
  });
  return body.error ?? body.token_type;
}
