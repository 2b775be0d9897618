import type { FailureCode } from '@aloft/core';

/** Why a download ends without a file; a code of the catalogue. */
export class DownloadFailure extends Error {
  readonly code: FailureCode;
  /** The status that the source answered; null where it is not the reason. */
  readonly status: number | null;
  constructor(code: FailureCode, status: number | null = null) {
    super(code);
    this.code = code;
    this.status = status;
  }
}
