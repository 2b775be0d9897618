import { accountCalls } from './account-calls.ts';
import type { Call } from './call.ts';
import { consoleCalls } from './console-calls.ts';
import { contentCalls } from './content-calls.ts';
import { fileCalls } from './file-calls.ts';
import { memberCalls } from './member-calls.ts';
import { serviceCalls } from './service-calls.ts';
import { shareCalls } from './share-calls.ts';
import { adminKey, type World } from './world.ts';

/** A valid call of every route of the server. */
export function callsOf(world: World): Call[] {
  return [
    ...accountCalls(world),
    ...serviceCalls(world),
    ...memberCalls(world),
    ...shareCalls(world),
    ...fileCalls(world),
    ...contentCalls(world),
    ...consoleCalls(world),
    {
      route: 'POST /audit.admin/v1/share',
      listener: 'admin',
      as: 'nobody',
      headers: { 'x-admin-key': adminKey },
      body: { share_user_id: world.bo.who.id, gcids: [], file_ids: [world.bo.openFile], verdict: 'OK' },
      touches: ['shares'],
    },
    {
      route: 'GET /metrics',
      listener: 'admin',
      as: 'nobody',
      headers: { authorization: `Bearer ${adminKey}` },
    },
  ];
}
