import type { Call } from './call.ts';
import { frameOrigin, type World } from './world.ts';

/** Documents of every kind, and their subresources. */
export function pagesOf({ ada, bo, spare }: World): Call[] {
  const page = (path: string, query: Record<string, string> = {}, route = 'GET *'): Call => ({
    route,
    path,
    listener: 'app',
    as: 'nobody',
    query,
  });
  return [
    page('/'),
    page('/ko'),
    page('/drive/login', { request: spare.request }),
    page('/drive/all'),
    page(`/drive/all/${ada.folder}`, { view: 'grid', order: 'name_asc' }),
    page(`/s/${bo.openShare}`),
    page(`/s/${bo.openShare}/${bo.openFolder}`, { scene: 'x', action: 'y' }),
    page(`/s/${bo.lockedShare.id}`, { s_code: bo.lockedShare.passCode }),
    page(`/s/${bo.lockedShare.id}`),
    page(`/s/${bo.openShare}`, { action: 'show_login', view: 'list' }),
    page(`/s/${bo.lockedShare.id}`, { action: 'login_required', s_code: 'x', return_to: '//evil.example' }),
    page('/ko', { action: 'login_required', x: '//evil.example' }),
    page('/s/no-such-share'),
    page(`/u/${bo.uploadLink}`, { s_code: 'x' }),
    page(`/ko/s/${bo.openShare}`, {}, 'GET /:locale/s/*'),
    page('/auth', { code: spare.code, state: 's', port: '1F90' }),
    page('/loading', { captcha_token: 'x', expires_in: '60', state: 's' }),
    page(`/q/${spare.userCode}`),
    page('/tv'),
    page('/en-US/auth-success', { code: spare.code, state: 's', return_to: '//evil.example' }),
    page('/inapp/widget'),
    page('/inapp/shop', { hide_header: '1', scene: 'x' }),
    page('/activity/black-friday'),
    page('/ko/activity/christmas'),
    ...[
      frameOrigin,
      'https://evil.example',
      `${frameOrigin}@evil.example`,
      `${frameOrigin}/`,
      '*',
      'null',
    ].flatMap((origin) => [
      page(`/s/${bo.openShare}`, { origin }),
      page('/inapp/widget', { origin }),
      page('/inapp/shop', { origin }),
      page('/activity-end', { origin }),
    ]),
    // What never may be framed, whoever asks.
    ...[
      '/',
      '/tv',
      '/drive/login',
      '/drive/all',
      '/auth',
      '/en-US/auth-success',
      '/unsubscribe',
      '/expired-link',
      `/q/${spare.userCode}`,
      `/u/${bo.uploadLink}`,
    ].map((path) => page(path, { origin: frameOrigin })),
    page('/no/such/page'),
    page('/assets/no-such-file.js', {}, 'GET /assets/*'),
    page('/favicon.ico', {}, 'GET /favicon.ico'),
  ];
}
