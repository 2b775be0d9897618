// Third-party clients of the object-store protocol, with the credentials of a new upload.
import { type ClientRequest, request } from 'node:http';
import OSS from 'ali-oss';
import { S3mini } from 's3mini';
import * as v from 'valibot';
import { call, type Person, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { signV4 } from '../store/sigv4.ts';

const Params = v.object({
  access_key_id: v.string(),
  access_key_secret: v.string(),
  bucket: v.string(),
  endpoint: v.string(),
  expiration: v.string(),
  key: v.string(),
  security_token: v.string(),
});
export type StoreParams = v.InferOutput<typeof Params>;

const Begun = v.object({
  upload_type: v.literal('UPLOAD_TYPE_RESUMABLE'),
  resumable: v.object({
    kind: v.literal('drive#resumable'),
    provider: v.literal('PROVIDER_ALIYUN'),
    params: Params,
  }),
  file: v.object({ id: v.string(), phase: v.literal('PHASE_TYPE_PENDING'), name: v.string() }),
  task: v.object({ id: v.string(), phase: v.literal('PHASE_TYPE_RUNNING'), type: v.literal('upload') }),
});

/** Starts an upload as OpenList does: the size is a number, and the server chooses the provider. */
export async function beginStoreUpload(
  server: Pick<TestServer, 'appUrl'>,
  who: Person,
  wanted: { readonly name: string; readonly size: number; readonly hash?: string },
) {
  const answer = await call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: {
      kind: 'drive#file',
      parent_id: '',
      folder_type: 'NORMAL',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      objProvider: { provider: 'UPLOAD_TYPE_UNKNOWN' },
      ...wanted,
    },
  });
  const { resumable, file, task } = v.parse(Begun, answer.body);
  return { params: resumable.params, fileId: file.id, taskId: task.id };
}

/** Signs with SigV4. The library has no session tokens, so the header is added. */
export function s3Client(params: StoreParams, scheme: 'http' | 'https' = 'http'): S3mini {
  return new S3mini({
    accessKeyId: params.access_key_id,
    secretAccessKey: params.access_key_secret,
    endpoint: `${scheme}://${params.endpoint}/${params.bucket}`,
    region: 'pikpak',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-amz-security-token', params.security_token);
      return fetch(input, { ...init, headers });
    },
  });
}

/** Signs as OSS does (V1). */
export function ossClient(params: StoreParams): OSS {
  return new OSS({
    accessKeyId: params.access_key_id,
    accessKeySecret: params.access_key_secret,
    stsToken: params.security_token,
    bucket: params.bucket,
    endpoint: `http://${params.endpoint}`,
    // Otherwise the library warns on the console.
    refreshSTSToken: async () => ({
      accessKeyId: params.access_key_id,
      accessKeySecret: params.access_key_secret,
      stsToken: params.security_token,
    }),
    refreshSTSTokenInterval: 24 * 3600_000,
  });
}

/** What to put, and the host name to use. */
export interface SignedPut {
  readonly host: string;
  /** With its query. */
  readonly path: string;
  /** Announced length; absent for a client that streams. */
  readonly length?: number;
}

/** Opens a signed PUT whose body the test writes: with any host name, and aborted at will. */
export function signedPut(
  server: Pick<TestServer, 'contentUrl'>,
  params: StoreParams,
  put: SignedPut,
): ClientRequest {
  const signed: Record<string, string> = {
    host: put.host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': '20300101T000000Z',
    'x-amz-security-token': params.security_token,
  };
  const auth = {
    accessKeyId: params.access_key_id,
    scope: '20300101/pikpak/s3/aws4_request',
    signedHeaders: Object.keys(signed).toSorted(),
  };
  const asked = {
    method: 'PUT',
    url: new URL(`http://${put.host}${put.path}`),
    headers: new Headers(signed),
  };
  const signature = signV4(asked, auth, params.access_key_secret);
  const { hostname, port } = new URL(server.contentUrl);
  return request({
    host: hostname,
    port,
    path: put.path,
    method: 'PUT',
    headers: {
      ...signed,
      authorization: `AWS4-HMAC-SHA256 Credential=${auth.accessKeyId}/${auth.scope}, SignedHeaders=${auth.signedHeaders.join(';')}, Signature=${signature}`,
      ...(put.length === undefined ? {} : { 'content-length': String(put.length) }),
    },
  });
}
