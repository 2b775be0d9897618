/** The version of the auth library that a client speaks as (R9.9); no secret, and the same for every client. */
const authLibraryVersion = '8.0.3';

/** Who asks, and in which language the answer is wanted. */
export interface ClientHeaderFacts {
  readonly locale: string;
  readonly clientId: string;
  /** Null: the request names no device. */
  readonly deviceId: string | null;
}

/** The headers that every request of a client has, whatever it asks for (R7.30, R9.9). */
export function clientHeaders({ locale, clientId, deviceId }: ClientHeaderFacts): Record<string, string> {
  return {
    'accept-language': locale,
    'x-client-id': clientId,
    'x-sdk-version': authLibraryVersion,
    ...(deviceId === null ? {} : { 'x-device-id': deviceId }),
  };
}
