import type { FailureCode } from '@aloft/machines';
import type { Call } from '../../src/request/call.ts';
import { fieldsOf, sampleOf } from './sample.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a network does with one delivery. */
export type Deliver = (sent: {
  readonly call: Call<unknown>;
  readonly nth: number;
  readonly init: RequestInit;
  readonly time: VirtualTime;
  readonly right: () => Response;
}) => Promise<Response>;

/** A fault and what it must end in: one of these codes, or an answer after all. */
export interface Fault {
  readonly name: string;
  readonly deliver: Deliver;
  readonly ends: (call: Call<unknown>) => readonly (FailureCode | 'answer')[];
  readonly online?: false;
  readonly aborts?: true;
}

const refused = (code: string): TypeError =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
const page = (status: number): Response =>
  new Response('<html><h1>Bad gateway</h1></html>', { status, headers: { 'content-type': 'text/html' } });
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r-1', ...headers } });
const error = (code: string, number: number, status: number): Response =>
  json({ error: code, error_code: number }, status);
const always =
  (...codes: (FailureCode | 'answer')[]) =>
  (): readonly (FailureCode | 'answer')[] =>
    codes;

const untilAborted = (init: RequestInit): Promise<never> =>
  new Promise((_, fail) => {
    const { signal } = init;
    const stop = (): void => fail(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
  });

/** A body that gives one piece a second and never ends. */
function dripping(init: RequestInit, time: VirtualTime): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: async (out) => {
      await Promise.race([time.wait(1000), untilAborted(init)]);
      out.enqueue(new TextEncoder().encode(' '));
    },
  });
  return new Response(body);
}

function cut(): Response {
  let given = false;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull: (out) => {
        if (given) out.error(new TypeError('terminated'));
        else out.enqueue(new TextEncoder().encode('{"half":'));
        given = true;
      },
    }),
  );
}

function huge(): Response {
  const piece = new Uint8Array(1024 * 1024).fill(32);
  return new Response(new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(piece) }));
}

/** The right answer with its first field of another type; a call that promises nothing gets no object at all. */
function wrongType(call: Call<unknown>): Response {
  const sample = sampleOf(call.answer);
  const [field] = fieldsOf(call.answer);
  if (field === undefined || typeof sample !== 'object' || Array.isArray(sample)) return json('nothing');
  return json({ ...sample, [field.name]: { wrong: true } });
}

function missingField(call: Call<unknown>): Response {
  const sample = sampleOf(call.answer);
  const field = fieldsOf(call.answer).find((one) => !one.optional);
  if (field === undefined || typeof sample !== 'object' || Array.isArray(sample) || sample === null)
    return json({});
  const { [field.name]: _, ...rest } = sample;
  return json(rest);
}

const hasRequired = (call: Call<unknown>): boolean => fieldsOf(call.answer).some((one) => !one.optional);

/** Twenty ways in which the network, a proxy or the service can fail a call; each call is tried with each. */
export const faults: readonly Fault[] = [
  {
    name: 'offline',
    online: false,
    deliver: () => Promise.reject(refused('ENETUNREACH')),
    ends: always('deadline_exceeded', 'unreachable'),
  },
  { name: 'DNS', deliver: () => Promise.reject(refused('ENOTFOUND')), ends: always('unreachable') },
  { name: 'refused', deliver: () => Promise.reject(refused('ECONNREFUSED')), ends: always('unreachable') },
  { name: 'time-out', deliver: ({ init }) => untilAborted(init), ends: always('deadline_exceeded') },
  {
    name: 'slow drip',
    deliver: async ({ init, time }) => dripping(init, time),
    ends: always('deadline_exceeded'),
  },
  { name: 'cut body', deliver: async () => cut(), ends: always('unreachable') },
  { name: 'HTML 502', deliver: async () => page(502), ends: always('internal') },
  { name: '500', deliver: async () => error('internal', 13, 500), ends: always('internal') },
  { name: '503', deliver: async () => page(503), ends: always('unavailable') },
  {
    name: '429',
    deliver: async () => json({ error: 'resource_exhausted', error_code: 10 }, 429, { 'retry-after': '7' }),
    ends: always('resource_exhausted'),
  },
  { name: 'wrong types', deliver: async ({ call }) => wrongType(call), ends: always('internal') },
  {
    name: 'missing fields',
    deliver: async ({ call }) => missingField(call),
    ends: (call) => (hasRequired(call) ? ['internal'] : ['answer']),
  },
  { name: 'huge body', deliver: async () => huge(), ends: always('internal') },
  {
    name: 'captcha_required',
    deliver: async () => error('captcha_required', 4001, 400),
    ends: always('captcha_required'),
  },
  {
    name: 'captcha_invalid',
    deliver: async () => error('captcha_invalid', 4002, 400),
    ends: always('captcha_invalid'),
  },
  {
    name: 'unauthenticated',
    deliver: async () => error('unauthenticated', 16, 401),
    ends: always('unauthenticated'),
  },
  {
    name: 'clock skew',
    deliver: async ({ time, nth, right }) => {
      time.skew((nth % 2 === 0 ? 1 : -1) * 86_400_000);
      return right();
    },
    ends: always('answer'),
  },
  {
    name: 'redirect',
    deliver: ({ init }) =>
      init.redirect === 'error'
        ? Promise.reject(new TypeError('redirected'))
        : Promise.resolve(json({ access_token: 'stolen' })),
    ends: always('unreachable'),
  },
  {
    name: 'duplicate reply',
    deliver: async ({ nth, right, call }) => {
      // The first is done, but its reply is lost; the service gives the same one again.
      if (nth === 0 && (call.retries ?? 2) > 0) throw new TypeError('lost');
      return right();
    },
    ends: always('answer'),
  },
  { name: 'abort', aborts: true, deliver: ({ init }) => untilAborted(init), ends: always('cancelled') },
];
