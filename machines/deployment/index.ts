export { deploymentMachine, withDeploymentPorts } from './deployment.machine.ts';
export type * from './deployment.types.ts';
export { type DeploymentView, viewDeployment } from './deployment.view.ts';
