/** A valid call, from which malformed ones are derived. */
export interface Call {
  /** As in the router: `POST /drive/v1/files/:id`. */
  readonly route: string;
  /** For a route with a wildcard: a path that matches. */
  readonly path?: string;
  readonly listener: 'app' | 'content' | 'admin';
  readonly as: 'nobody' | 'ada';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Required and optional fields. A call without either takes no body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of JSON. */
  readonly bytes?: string;
  /** Tables in which a success may change another account's rows, as the call is made for that. */
  readonly touches?: readonly string[];
  /** Responses that are no success and need not be catalogued errors; the unchanged call may get one. */
  readonly plain?: readonly number[];
  /** A success hashes a password, which is slow: the call gets fewer mutations. */
  readonly slow?: true;
}

type Part = Omit<Call, 'route' | 'listener' | 'as'>;
const on =
  (listener: Call['listener'], as: Call['as']) =>
  (route: string, part: Part = {}): Call => ({ route, listener, as, ...part });
/** An anonymous call on the app's origin. */
export const anybody = on('app', 'nobody');
/** A call of Ada, signed in. */
export const signedIn = on('app', 'ada');
/** A call on the content origin. */
export const content = on('content', 'nobody');

/** The entries that lists accept. */
export const paging = { limit: '10', page_token: '' };
