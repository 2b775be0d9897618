import { type Failure, localFailure } from '../shared/failure.ts';

/** A failure that may pass by itself. */
export const unreachable: Failure = localFailure('unreachable');
/** A failure that repeating does not help. */
export const refused: Failure = localFailure('permission_denied');
