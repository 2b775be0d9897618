import {
  type PlayerPorts,
  type PreviewPorts,
  type playerMachine,
  type previewMachine,
  withPlayerPorts,
  withPreviewPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import type { FlowContext } from './flow-context.ts';

/** What the flows of a viewer take from a runtime. */
export interface ViewerFlows {
  readonly flowContext: Pick<FlowContext, 'adopt' | 'actorParts'>;
}

/** The files of a list, one after the other (R10.6). The actor is not started yet. */
export function beginPreview(
  { flowContext: { adopt, actorParts } }: ViewerFlows,
  ports: PreviewPorts,
): ActorRefFrom<typeof previewMachine> {
  const actor = createActor(withPreviewPorts(ports), actorParts);
  adopt(actor);
  return actor;
}

/** Recordings that are played as long as their viewer is open, as those of a share. The actor is not started yet. */
export function beginViewerPlayer(
  { flowContext: { adopt, actorParts } }: ViewerFlows,
  ports: PlayerPorts,
): ActorRefFrom<typeof playerMachine> {
  const actor = createActor(withPlayerPorts(ports), actorParts);
  adopt(actor);
  return actor;
}
