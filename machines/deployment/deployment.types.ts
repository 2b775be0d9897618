import type { Port } from '../shared/port.ts';

export type LatestBuild = { readonly kind: 'latest'; readonly id: string } | { readonly kind: 'unknown' };
export interface DeploymentPorts {
  readonly fetchLatest: Port<null, LatestBuild>;
}
export interface DeploymentInput {
  readonly currentId: string;
  /** Polling interval in ms. */
  readonly interval: number;
}
export interface DeploymentContext {
  readonly currentId: string;
  readonly latestId: string;
  readonly interval: number;
}
export type DeploymentEvent = { readonly type: 'deployment.check' } | { readonly type: 'notice.dismiss' };
export type DeploymentEmitted = { readonly type: 'deployment.found'; readonly id: string };
