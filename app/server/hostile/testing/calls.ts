import { namedCompensation } from '@aloft/core/rules';
import { adminKey, type World } from './world.ts';

/** A call as it succeeds: what the bad ones are made from. */
export interface Call {
  /** `POST /drive/v1/files/:id`, as the router has it. */
  readonly route: string;
  /** Where the route has a star: an address that it answers. */
  readonly path?: string;
  readonly listener: 'app' | 'content' | 'admin';
  readonly as: 'nobody' | 'ada';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that have to be there, and those that may. A call without either takes no body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of JSON. */
  readonly bytes?: string;
  /** Tables in which a success may change what is another's, as the call is made for that. */
  readonly touches?: readonly string[];
  /** Answers that are no catalogued error and no success. */
  readonly plain?: readonly number[];
  /** A success hashes a password: such a call is varied less often. */
  readonly slow?: true;
}

type Part = Omit<Call, 'route' | 'listener' | 'as'>;
const on =
  (listener: Call['listener'], as: Call['as']) =>
  (route: string, part: Part = {}): Call => ({ route, listener, as, ...part });
const anybody = on('app', 'nobody');
const signedIn = on('app', 'ada');
const content = on('content', 'nobody');

const paging = { limit: '10', page_token: '' };
const both = { client: 'web', data: { language_system: 'ko', language_app: 'en-US' } };
const terminal = { client_id: 'aloft-terminal' };

function accountCalls({ ada, spare }: World): Call[] {
  const signIn = { username: ada.who.email, password: 'a long password' };
  return [
    anybody('POST /v1/auth/authorize', { body: { request: spare.request, ...signIn }, slow: true }),
    anybody('POST /v1/auth/authorize', { body: { request: spare.request, action: 'deny' } }),
    anybody('POST /v1/auth/signup', {
      body: { ...terminal, email: 'new@example.org', password: 'another long one' },
      more: { name: 'New' },
      slow: true,
    }),
    anybody('POST /v1/auth/signin', { body: { ...terminal, ...signIn }, slow: true }),
    anybody('POST /v1/auth/attempt', {
      body: { client_id: 'aloft-web', redirect_uri: '/auth' },
      more: { scope: 'user' },
    }),
    anybody('GET /v1/auth/attempt/:id', {
      params: { id: spare.attempt.id },
      headers: { cookie: spare.attempt.cookie },
    }),
    anybody('GET /v1/auth/authorize', {
      query: {
        ...terminal,
        response_type: 'code',
        redirect_uri: 'http://127.0.0.1:4444/callback',
        state: 'a-state',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
      },
    }),
    anybody('GET /v1/auth/code', { query: { code: spare.code, state: '' } }),
    anybody('POST /v1/auth/token', {
      body: {
        client_id: 'aloft-web',
        grant_type: 'authorization_code',
        code: spare.code,
        code_verifier: spare.verifier,
      },
      more: { redirect_uri: '/auth', state: 's' },
    }),
    anybody('POST /v1/auth/token', {
      body: { ...terminal, grant_type: 'refresh_token', refresh_token: ada.who.refresh },
    }),
    anybody('POST /v1/auth/token', {
      body: {
        ...terminal,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: spare.deviceCode,
      },
    }),
    signedIn('POST /v1/auth/revoke', { more: { token: ada.who.token } }),
    signedIn('GET /v1/user/me'),
    anybody('POST /v1/auth/device/code', { body: { ...terminal }, more: { scope: 'user' } }),
    anybody('GET /v1/auth/device', { query: { user_code: spare.userCode } }),
    signedIn('POST /v1/auth/device', { body: { user_code: spare.userCode, action: 'allow' } }),
    anybody('POST /v1/auth/verification', {
      body: { ...terminal, email: 'somebody@example.org', target: 'ANY', usage: 'REGISTER' },
    }),
    anybody('POST /v1/auth/verification/verify', {
      body: { verification_id: spare.verification, verification_code: spare.verificationCode },
    }),
    anybody('POST /v1/shield/captcha/init', {
      body: { ...terminal, action: 'POST:/v1/auth/signin', device_id: 'device-1' },
      more: { meta: { email: 'ada@example.org' } },
    }),
  ];
}

function serviceCalls({ spare }: World): Call[] {
  const language = { data: { language: 'en-US' } };
  const config = (name: string, body: Record<string, unknown>): Call[] => [
    anybody(`GET /config/v1/${name}`),
    anybody(`POST /config/v1/${name}`, { body }),
  ];
  return [
    ...config('basic', both),
    ...config('activity_operation', both),
    ...config('debug_options', { client: 'web', data: { version: '1' } }),
    ...config('resources', language),
    ...config('external_products', language),
    anybody('GET /access_controller/v1/area_accessible'),
    anybody('GET /_build/latest.json'),
    anybody('GET /v1/redirect-check', { query: { path: '/old' } }),
    anybody('GET /_payload.json', { query: { path: '/' } }),
    anybody('GET /statistics/pub/download'),
    anybody('GET /download/:app', { params: { app: 'android' } }),
    anybody('GET /mail/v1/unsubscribe', { query: { d: spare.unsubscribe } }),
  ];
}

function memberCalls({ bo, spare }: World): Call[] {
  return [
    anybody('POST /vip/v1/verifyRecaptchaToken', { body: { token: 'a-token' } }),
    anybody('GET /drive/v1/privilege/area_country_code', { headers: { 'x-country': 'KR' } }),
    signedIn('GET /vip/v1/activity/inviteCode'),
    signedIn('GET /vip/v1/activity/inviteInfo'),
    signedIn('GET /vip/v1/activity/inviteExtActivityPage', { query: { limit: '10' } }),
    signedIn('POST /vip/v1/activity/invite', {
      body: { from: bo.inviteCode },
      more: { rr: 'r', tf: 't', rf: 'f' },
      touches: ['accounts', 'invitations'],
    }),
    signedIn('POST /vip/v1/order/activation-code', {
      body: { activation_code: spare.activationCode },
      more: { data: { a: '1' } },
    }),
    signedIn('GET /vip/v1/task/status', { query: { scene: 'newcomer' } }),
    signedIn('POST /vip/v1/activity/rewardVip', { body: { type: 'upload_first' }, more: { data: 'x' } }),
    signedIn('POST /vip/v1/activity/compensate', { body: { type: namedCompensation, action: 'claim' } }),
    signedIn('GET /drive/v1/privilege/vip'),
    signedIn('GET /vip/v1/quantity/list'),
    signedIn('POST /vip/v1/activity/free-vip'),
  ];
}

function shareCalls({ ada, bo }: World): Call[] {
  const open = { share_id: bo.openShare };
  const locked = { share_id: bo.lockedShare.id, pass_code: bo.lockedShare.passCode };
  const token = { share_id: bo.lockedShare.id, pass_code_token: bo.lockedShare.token };
  return [
    anybody('GET /drive/v1/share', { query: { ...open, ...paging, order: 'name_asc' } }),
    anybody('GET /drive/v1/share', { query: locked }),
    anybody('GET /drive/v1/share/detail', { query: { ...open, parent_id: bo.openFolder } }),
    anybody('GET /drive/v1/share/detail', { query: { ...token, parent_id: bo.lockedFolder } }),
    anybody('GET /drive/v1/share/file_info', { query: { ...open, file_id: bo.openFile } }),
    anybody('POST /drive/v1/share:batch_file_info', {
      body: { share_id: bo.lockedShare.id, file_ids: [bo.lockedFile] },
      more: { pass_code_token: bo.lockedShare.token },
    }),
    signedIn('POST /drive/v1/share/restore', {
      body: { ...open, file_ids: [bo.openFile] },
      more: { parent_id: ada.folder, pass_code: '' },
      touches: ['shares', 'share_views'],
    }),
    signedIn('POST /drive/v1/share', {
      body: { file_ids: [ada.file] },
      more: {
        expiration_days: 7,
        restore_limit: '10',
        pass_code_option: 'NOT_REQUIRED',
        title: 'A title',
      },
    }),
    signedIn('GET /drive/v1/share/list', { query: paging }),
    signedIn('POST /drive/v1/share:batchDelete', { body: { ids: [ada.openShare] } }),
  ];
}

function fileCalls({ ada }: World): Call[] {
  const batch = (name: string, ids: string[]): Call =>
    signedIn(`POST /drive/v1/files:${name}`, { body: { ids } });
  const one = { params: { id: ada.file } };
  return [
    signedIn('GET /drive/v1/files', {
      query: { ...paging, parent_id: ada.folder, filters: '{"trashed":{"eq":false}}', order: 'name_asc' },
    }),
    signedIn('GET /drive/v1/files/:id', { ...one, query: { usage: 'FETCH' } }),
    signedIn('GET /drive/v1/files/:id/ancestors', one),
    signedIn('PATCH /drive/v1/files/trash:empty'),
    signedIn('PATCH /drive/v1/files/:id', { ...one, body: { name: 'renamed.txt' } }),
    signedIn('DELETE /drive/v1/files/:id', one),
    signedIn('POST /drive/v1/files:batchMove', { body: { ids: [ada.file], to: { parent_id: ada.inner } } }),
    signedIn('POST /drive/v1/files:batchCopy', { body: { ids: [ada.file], to: { parent_id: ada.inner } } }),
    batch('batchTrash', [ada.file]),
    batch('batchUntrash', [ada.trashed]),
    batch('batchDelete', [ada.inner]),
    batch('star', [ada.file]),
    batch('unstar', [ada.file]),
    signedIn('GET /drive/v1/about'),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#folder', name: 'new folder' },
      more: { parent_id: ada.folder },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'new.bin', size: '7' },
      more: { parent_id: ada.folder, hash: 'A'.repeat(40), sha256: 'a'.repeat(64) },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1/x' } },
      more: { parent_id: ada.folder, name: 'fetched.bin' },
    }),
    signedIn('POST /drive/v1/resource/cid', { body: { gcid: 'A'.repeat(40) } }),
    signedIn('GET /drive/v1/events', { query: paging }),
    signedIn('GET /drive/v1/tasks', {
      query: { ...paging, type: 'offline', filters: '{"phase":{"in":"PHASE_TYPE_ERROR"}}' },
    }),
    signedIn('GET /drive/v1/tasks/:id', { params: { id: ada.task } }),
    signedIn('DELETE /drive/v1/tasks', { query: { task_ids: ada.task, delete_files: 'false' } }),
    signedIn('POST /drive/v1/task', { body: { type: 'offline', id: ada.task, create_type: 'RETRY' } }),
  ];
}

function contentCalls({ ada, spare }: World): Call[] {
  const [, , file = '', name = ''] = ada.content.split('/');
  const [, , picture = '', shown = ''] = ada.picture.split('/');
  const upload = { token: ada.upload.split('/')[2] ?? '' };
  return [
    content('GET /challenge/:id', { params: { id: spare.challenge.id }, plain: [410] }),
    content('POST /challenge/:id', {
      params: { id: spare.challenge.id },
      body: { payload: spare.challenge.payload },
    }),
    content('GET /upload/:token', { params: upload }),
    content('PATCH /upload/:token', { params: upload, headers: { 'upload-offset': '0' }, bytes: 'abc' }),
    content('DELETE /upload/:token', { params: upload }),
    content('GET /content/:token/:name', {
      params: { token: file, name },
      headers: { range: 'bytes=0-3' },
      plain: [416],
    }),
    content('GET /thumbnail/:token/:name', { params: { token: picture, name: shown } }),
  ];
}

/** Every call of the server, each as it succeeds. */
export function callsOf(world: World): Call[] {
  return [
    ...accountCalls(world),
    ...serviceCalls(world),
    ...memberCalls(world),
    ...shareCalls(world),
    ...fileCalls(world),
    ...contentCalls(world),
    {
      route: 'POST /audit.admin/v1/share',
      listener: 'admin',
      as: 'nobody',
      headers: { 'x-admin-key': adminKey },
      body: { share_user_id: world.bo.who.id, gcids: [], file_ids: [world.bo.openFile], verdict: 'OK' },
      touches: ['shares'],
    },
  ];
}
