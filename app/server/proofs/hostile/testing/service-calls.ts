import { anybody, type Call } from './call.ts';
import type { World } from './world.ts';

const both = { client: 'web', data: { language_system: 'ko', language_app: 'en-US' } };

/** Public calls: settings, counters and the like. */
export function serviceCalls({ spare }: World): Call[] {
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
    anybody('GET /access_controller/v1/real_ip'),
    anybody('GET /_build/latest.json'),
    anybody('GET /v1/redirect-check', { query: { path: '/old' } }),
    anybody('GET /_payload.json', { query: { path: '/ko/policy/privacy-policy' } }),
    anybody('GET /sitemap.xml'),
    anybody('GET /robots.txt'),
    anybody('GET /:locale/blog/feed.xml', { params: { locale: 'ko' } }),
    anybody('POST /v1/statistics', {
      body: { events: [{ action: 'page_show', page: 'home' }] },
    }),
    anybody('GET /statistics/pub/download'),
    anybody('GET /download/:app', { params: { app: 'android' } }),
    anybody('GET /mail/v1/unsubscribe', { query: { d: spare.unsubscribe } }),
    anybody('POST /mail/v1/unsubscribe', { query: { d: spare.unsubscribe } }),
    anybody('POST /unsubscribe', { query: { d: spare.unsubscribe } }),
    anybody('POST /:locale/unsubscribe', { params: { locale: 'ko' }, query: { d: spare.unsubscribe } }),
  ];
}
