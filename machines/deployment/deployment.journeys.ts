import type { Journey } from '../harness/types.ts';
import { input } from './deployment.fixtures.ts';
import type { deploymentMachine } from './deployment.machine.ts';
import type { DeploymentView } from './deployment.view.ts';

type DeploymentJourney = Journey<typeof deploymentMachine, DeploymentView>;

const ask = { event: { type: 'deployment.check' } } as const;
const dismiss = { event: { type: 'notice.dismiss' } } as const;
const latest = (id: string) => ({ port: 'fetchLatest', answer: { kind: 'latest', id } }) as const;

export const journeys: readonly DeploymentJourney[] = [
  {
    title: '[R4.16 P32a] announces a newer build once, and never reloads by itself',
    input,
    from: 'resting',
    steps: [
      [{ delay: 'interval' }, 'asking', { notice: 'none' }],
      [latest('b'), 'found', { notice: 'newBuild', id: 'b' }],
      [dismiss, 'resting'],
      [ask, 'asking'],
      [latest('b'), 'resting'],
    ],
    view: { notice: 'none' },
    emitted: [{ type: 'deployment.found', id: 'b' }],
    context: { latestId: 'b' },
  },
  {
    title: '[R4.16] the same build, or no answer, changes nothing',
    input,
    from: 'resting',
    steps: [
      [ask, 'asking'],
      [latest('a'), 'resting'],
      [ask, 'asking'],
      [{ port: 'fetchLatest', answer: { kind: 'unknown' } }, 'resting'],
    ],
    view: { notice: 'none' },
    emitted: [],
    context: { latestId: 'a' },
  },
];
