import { driveApi } from '../api/drive.ts';
import { serviceApi } from '../api/service.ts';
import { sharesApi } from '../api/shares.ts';
import { userApi } from '../api/user.ts';
import type { Caller } from '../request/caller.ts';

/** Every call of the service, by host. */
export function createApi(call: Caller, clientId: string) {
  return {
    drive: driveApi(call),
    shares: sharesApi(call),
    user: userApi(call, clientId),
    service: serviceApi(call),
  };
}
export type Api = ReturnType<typeof createApi>;
