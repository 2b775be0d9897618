import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { provenView } from '../harness/view-variants.ts';
import type { DataRequestEvent, DataRequestInput, DataRequestPorts } from './data-request.types.ts';
import { viewDataRequest } from './data-request.view.ts';

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

/** What a screen shows, and whether a person can only wait meanwhile. */
export const view = provenView(viewDataRequest, 'screen', {
  nothing: 'rests',
  loading: 'waits',
  data: { shown: 'rests', fields: { renewing: { true: 'waits', false: 'rests' } } },
  failed: { shown: 'rests', fields: { hasOld: { true: 'rests', false: 'rests' } } },
});
