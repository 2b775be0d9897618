import type { SnapshotFrom } from 'xstate';
import type { deploymentMachine } from './deployment.machine.ts';

/** Whether to offer a reload. */
export type DeploymentView =
  | { readonly notice: 'none' }
  | { readonly notice: 'newBuild'; readonly id: string };

/** Whether a newer build is available (R4.16). */
export function viewDeployment(snapshot: SnapshotFrom<typeof deploymentMachine>): DeploymentView {
  return snapshot.matches('found')
    ? { notice: 'newBuild', id: snapshot.context.latestId }
    : { notice: 'none' };
}
