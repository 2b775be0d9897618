import { refused } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type {
  DeviceApprovalEvent,
  DeviceApprovalInput,
  DeviceApprovalPorts,
} from './device-approval.types.ts';
import { viewDeviceApproval } from './device-approval.view.ts';

export const inputs: Readonly<Record<string, DeviceApprovalInput>> = {
  empty: { code: '' },
  brought: { code: 'abcd efgh' },
};

export const events: EventSamples<DeviceApprovalEvent> = {
  'code.submit': [
    { type: 'code.submit', code: 'WXYZ-2345' },
    { type: 'code.submit', code: 'no' },
  ],
  'approval.allow': [{ type: 'approval.allow' }],
  'approval.deny': [{ type: 'approval.deny' }],
  'approval.retry': [{ type: 'approval.retry' }],
};

export const ports: PortSamples<DeviceApprovalPorts> = {
  lookAtDevice: {
    found: [{ kind: 'found', client: 'Aloft Terminal' }],
    expired: [{ kind: 'expired' }],
    failed: [{ kind: 'failed', failure: refused }],
  },
  answerDevice: {
    answered: [{ kind: 'answered' }],
    expired: [{ kind: 'expired' }],
    failed: [{ kind: 'failed', failure: refused }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewDeviceApproval, 'screen', {
  loading: 'waits',
  code: {
    shown: 'rests',
    fields: { malformed: { true: 'rests', false: 'rests' }, expired: { true: 'rests', false: 'rests' } },
  },
  question: { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } },
  failed: 'rests',
  allowed: 'rests',
  denied: 'rests',
});
