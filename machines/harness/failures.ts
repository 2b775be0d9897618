import { type Failure, localFailure } from '../shared/failure.ts';

/** A temporary failure. */
export const unreachable: Failure = localFailure('unreachable');
/** A permanent failure. */
export const refused: Failure = localFailure('permission_denied');
