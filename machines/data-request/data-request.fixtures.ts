import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { DataRequestEvent, DataRequestInput, DataRequestPorts } from './data-request.types.ts';

export const inputs: Readonly<Record<string, DataRequestInput>> = { usual: { name: 'about' } };

export const events: EventSamples<DataRequestEvent> = {
  'data.request': [{ type: 'data.request' }],
  'data.forget': [{ type: 'data.forget' }],
};

export const ports: PortSamples<DataRequestPorts> = {
  fetchData: {
    received: [{ kind: 'received', revision: '1' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};
