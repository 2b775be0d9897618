import { refused } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { PasskeyEvent, PasskeyPorts } from './passkey.types.ts';
import { viewPasskey } from './passkey.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<PasskeyEvent> = {
  'passkey.start': [{ type: 'passkey.start' }],
  'passkey.cancel': [{ type: 'passkey.cancel' }],
};

export const ports: PortSamples<PasskeyPorts> = {
  makeQuestion: {
    made: [{ kind: 'made', question: '{"challenge":"c"}' }],
    failed: [{ kind: 'failed', failure: refused }],
  },
  askDevice: {
    given: [{ kind: 'given', credential: '{"id":"k"}' }],
    none: [
      { kind: 'none', problem: 'dismissed' },
      { kind: 'none', problem: 'alreadyHere' },
      { kind: 'none', problem: 'unsupported' },
    ],
  },
  takeAnswer: {
    taken: [
      { kind: 'taken', redirectTo: '' },
      { kind: 'taken', redirectTo: 'http://127.0.0.1:4444/callback?code=c' },
    ],
    failed: [{ kind: 'failed', failure: refused }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewPasskey, 'screen', {
  ready: {
    shown: 'rests',
    fields: { busy: { true: 'waits', false: 'rests' } },
  },
  prompt: 'rests',
  done: 'rests',
});
