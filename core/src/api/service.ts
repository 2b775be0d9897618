import type { Caller } from '../request/caller.ts';
import * as wire from '../wire/index.ts';

/** The vip, config and access hosts' calls (R7.20–R7.25, R4.6). */
export function serviceApi(call: Caller) {
  return {
    getVip: () => call({ host: 'vip', method: 'GET', path: '/drive/v1/privilege/vip', answer: wire.Vip }),
    claimFreeVip: () =>
      call({
        host: 'vip',
        method: 'POST',
        path: '/vip/v1/activity/free-vip',
        body: {},
        answer: wire.FreeVip,
      }),
    getConfig: (name: 'basic' | 'resources' | 'activity_operation' | 'debug_options' | 'external_products') =>
      call({ host: 'config', method: 'GET', path: `/config/v1/${name}`, answer: wire.Config }),
    isAreaAccessible: () =>
      call({
        host: 'access',
        method: 'GET',
        path: '/access_controller/v1/area_accessible',
        answer: wire.AreaAccessible,
      }),
    getLatestBuild: () =>
      call({ host: 'config', method: 'GET', path: '/_build/latest.json', answer: wire.BuildId, retries: 0 }),
  };
}
