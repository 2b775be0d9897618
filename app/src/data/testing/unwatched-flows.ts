import type { ViewerFlows } from '@aloft/core';

/** For parts that begin flows of their own, where no runtime is there to watch or to end them. */
export const unwatchedFlows: ViewerFlows = { flowContext: { actorParts: {}, adopt: () => undefined } };
