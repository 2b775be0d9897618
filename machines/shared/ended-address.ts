import type { Failure, FailureCode } from './failure.ts';

/** An address that has ended is answered like one of nothing; one whose grant has changed like one of a file that is gone. */
const codes: ReadonlySet<FailureCode> = new Set(['not_found', 'file_not_found', 'share_not_found']);

/** Whether it may be the address that has ended, and not the file: a new one tells. */
export const mayHaveEnded = ({ code }: Failure): boolean => codes.has(code);
