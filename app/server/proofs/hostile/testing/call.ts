/** A call as it succeeds: what the bad ones are made from. */
export interface Call {
  /** `POST /drive/v1/files/:id`, as the router has it. */
  readonly route: string;
  /** Where the route has a star: an address that it answers. */
  readonly path?: string;
  readonly listener: 'app' | 'content' | 'admin';
  readonly as: 'nobody' | 'ada';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that have to be there, and those that may. A call without either takes no body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of JSON. */
  readonly bytes?: string;
  /** Tables in which a success may change what is another's, as the call is made for that. */
  readonly touches?: readonly string[];
  /** Answers that are no catalogued error and no success. */
  readonly plain?: readonly number[];
  /** A success hashes a password: such a call is varied less often. */
  readonly slow?: true;
}

type Part = Omit<Call, 'route' | 'listener' | 'as'>;
const on =
  (listener: Call['listener'], as: Call['as']) =>
  (route: string, part: Part = {}): Call => ({ route, listener, as, ...part });
/** A call of somebody without a session, on the app's origin. */
export const anybody = on('app', 'nobody');
/** A call of Ada, signed in. */
export const signedIn = on('app', 'ada');
/** A call on the content origin. */
export const content = on('content', 'nobody');

/** What lists take. */
export const paging = { limit: '10', page_token: '' };
