import type { DeviceApprovalPorts } from '@aloft/machines';
import { answerDevice, getDeviceRequest } from '../api/user/devices.ts';
import type { Caller } from '../request/call.ts';

/** The ports of `device-approval`: looks up a user code, and approves or denies it (R1.7). */
export function deviceApprovalPorts(call: Caller): DeviceApprovalPorts {
  return {
    lookAtDevice: async ({ code }, signal) => {
      const found = await getDeviceRequest(call, code, { signal });
      if (found.ok) return { kind: 'found', client: found.value.client_name };
      return found.failure.code === 'expired_token'
        ? { kind: 'expired' }
        : { kind: 'failed', failure: found.failure };
    },
    answerDevice: async ({ code, allow }) => {
      const answered = await answerDevice(call, { userCode: code, allow });
      if (answered.ok) return { kind: 'answered' };
      return answered.failure.code === 'expired_token'
        ? { kind: 'expired' }
        : { kind: 'failed', failure: answered.failure };
    },
  };
}
