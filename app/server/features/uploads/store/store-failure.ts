import type { Refusal } from '../../../platform/refusal.ts';

/** Error codes of the object-store protocol and their statuses. */
export const storeStatuses = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooLarge: 400,
  ExpiredToken: 403,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRequest: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;
export type StoreCode = keyof typeof storeStatuses;

/** An error response of the protocol; thrown, as a body is verified while it is stored. */
export class StoreFailure extends Error {
  readonly code: StoreCode;
  constructor(code: StoreCode, message = '') {
    super(message);
    this.code = code;
  }
}

/** Maps a refusal to an error of the protocol. */
export function failureOf(refusal: Refusal): StoreFailure {
  const words = refusal.description ?? refusal.refused;
  switch (refusal.refused) {
    case 'storage_full':
      return new StoreFailure('InsufficientStorage', words);
    case 'not_found':
      return new StoreFailure('NoSuchUpload', words);
    case 'failed_precondition':
      return new StoreFailure('IncompleteBody', words);
    case 'data_loss':
      return new StoreFailure('InvalidPart', words);
    case 'aborted':
      return new StoreFailure('ServiceUnavailable', words);
    case 'invalid_argument':
      return new StoreFailure('BadDigest', words);
    case 'out_of_range':
      return new StoreFailure('EntityTooLarge', words);
    default:
      return new StoreFailure('InternalError', words);
  }
}
