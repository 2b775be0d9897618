import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The person's settings, on every device. `GET /drive/v1/user-settings` (R3.9)
 * @errors unauthenticated
 */
export function getUserSettings(call: Caller, options?: CallOptions): Promise<Result<wire.UserSettings>> {
  return call(
    { host: 'drive', method: 'GET', path: '/drive/v1/user-settings', answer: wire.UserSettings },
    options,
  );
}

/**
 * Changes the settings that are named, and answers all. `PATCH /drive/v1/user-settings` (R3.9)
 * @errors file_not_found (the default folder), unauthenticated
 */
export function changeUserSettings(
  call: Caller,
  change: wire.UserSettingsChange,
  options?: CallOptions,
): Promise<Result<wire.UserSettings>> {
  return call(
    {
      host: 'drive',
      method: 'PATCH',
      path: '/drive/v1/user-settings',
      body: change,
      answer: wire.UserSettings,
    },
    options,
  );
}
