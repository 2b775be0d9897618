import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import {
  type CheckState,
  type Dependency,
  dependencies,
  type Measured,
  type Phase,
  type Readiness,
} from '../health/readiness.ts';

/** The probes of a listener. */
export interface Probes {
  readonly readiness: Readiness;
  /** What a probe is told: two words for everybody, or each check, on a listener that only this computer reaches. */
  readonly detail: 'words' | 'checks';
}

/** Headers of every answer to a probe: nothing is kept, run, framed or guessed. */
const common = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
} as const;

interface Prepared {
  readonly status: 200 | 503;
  readonly head: OutgoingHttpHeaders;
  readonly body: string;
}

const prepared = (status: 200 | 503, type: string, body: string): Prepared => ({
  status,
  head: { ...common, 'content-type': type, 'content-length': Buffer.byteLength(body) },
  body,
});
const ok = prepared(200, 'text/plain; charset=utf-8', 'ok');
const notReady = prepared(503, 'text/plain; charset=utf-8', 'not ready');

/** What is said of each check. No sentence holds a path, an address or the text of an error. */
const sentences: Readonly<Record<Dependency, Readonly<Record<CheckState, string>>>> = {
  database: {
    ok: 'The database answers.',
    failing: 'The database refuses or cannot be reached.',
    slow: 'The database does not answer in time.',
  },
  migrations: {
    ok: 'The schema is the one of this version.',
    failing: 'The schema cannot be read, or is not the one of this version.',
    slow: 'The schema cannot be read in time.',
  },
  store: {
    ok: 'The blob store answers.',
    failing: 'The blob store refuses or cannot be reached.',
    slow: 'The blob store does not answer in time.',
  },
  disk: {
    ok: 'More of the disk is free than its reserve.',
    failing: 'Less of the disk is free than its reserve, or it cannot be read.',
    slow: 'The disk does not answer in time.',
  },
};

const phases: Readonly<Record<Phase, string>> = {
  starting: 'The process is starting.',
  serving: 'The process serves.',
  stopping: 'The process is stopping.',
};

function describe(phase: Phase, measured: Measured | null): Prepared {
  const isReady = phase === 'serving' && measured?.isReady === true;
  const checks: Record<string, { readonly state: CheckState; readonly sentence: string }> = {
    process: { state: phase === 'serving' ? 'ok' : 'failing', sentence: phases[phase] },
  };
  for (const name of dependencies) {
    const state = measured?.checks[name].state;
    if (state !== undefined) checks[name] = { state, sentence: sentences[name][state] };
  }
  const body = JSON.stringify({ status: isReady ? 'ok' : 'not ready', checks });
  return prepared(isReady ? 200 : 503, 'application/json; charset=utf-8', body);
}

function send(outgoing: ServerResponse, { status, head, body }: Prepared): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, head);
  // Node leaves out the body of an answer to HEAD.
  outgoing.end(body);
}

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Answers `/healthz` (the process answers) and `/readyz` (so does what it depends on) before anything looks at the
 * request: a probe waits in no queue, sheds nobody, is not shed, and is not logged. Any number of probes costs one
 * measurement a second. Other methods are requests like any other.
 *
 * With `checks`, `/readyz` names each check, without a key: the key’s own limit is counted in the database, which may be
 * what is out. A name that resolves to this computer (DNS rebinding) is told nothing.
 */
export function withProbes(listener: RequestListener, { readiness, detail }: Probes): RequestListener {
  const answerTo = (measured: Measured | null): Prepared => {
    if (detail === 'checks') return describe(readiness.phase, measured);
    return readiness.phase === 'serving' && measured?.isReady === true ? ok : notReady;
  };
  const answerReady = (outgoing: ServerResponse): void => {
    const measured = readiness.latest();
    if (readiness.phase !== 'serving' || measured !== null) send(outgoing, answerTo(measured));
    else void readiness.measure().then((now) => send(outgoing, answerTo(now)));
  };
  return (incoming, outgoing) => {
    const probe = probeOf(incoming);
    const isForUs = detail === 'words' || loopbackNames.test(incoming.headers.host ?? '');
    if (probe === null || !isForUs) listener(incoming, outgoing);
    else if (probe === 'health') send(outgoing, ok);
    else answerReady(outgoing);
  };
}

function probeOf({ method, url = '' }: IncomingMessage): 'health' | 'ready' | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (url === '/healthz' || url.startsWith('/healthz?')) return 'health';
  return url === '/readyz' || url.startsWith('/readyz?') ? 'ready' : null;
}
