import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { DeploymentEvent, DeploymentInput, DeploymentPorts } from './deployment.types.ts';
import { viewDeployment } from './deployment.view.ts';

export const input: DeploymentInput = { currentId: 'a', interval: 300_000 };
export const inputs = { usual: input };

export const events: EventSamples<DeploymentEvent> = {
  'deployment.check': [{ type: 'deployment.check' }],
  'notice.dismiss': [{ type: 'notice.dismiss' }],
};

export const ports: PortSamples<DeploymentPorts> = {
  fetchLatest: {
    latest: [
      { kind: 'latest', id: 'a' },
      { kind: 'latest', id: 'b' },
    ],
    unknown: [{ kind: 'unknown' }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewDeployment, 'notice', { none: 'rests', newBuild: 'rests' });
