// A program that installed the package: its types are checked against the tarball, and it runs in Node, in workers and
// in a page. Nothing here may use what one of these does not have.
import type { Runtime } from '@aloft/core';

/** What was seen while the package was used. */
export interface Seen {
  readonly bytes: string;
  readonly errorNumber: number | null;
  readonly browserEntry: string;
  /** Names that appeared on the global object, or were asked for, while core was imported and a runtime was made. */
  readonly touched: readonly string[];
  /** Whether the service was asked anything before the start. */
  readonly spokeBefore: boolean;
  /** How a call ended that the service refused. */
  readonly refused: string;
  readonly begun: string;
  readonly ended: string;
}

const watched = ['fetch', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage', 'BroadcastChannel'];

/** Notes what the work asks of the global object. */
async function watch<T>(touched: Set<string>, work: () => T | Promise<T>): Promise<T> {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  const own = watched.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, descriptor] of own) {
    const value: unknown = Reflect.get(globalThis, name);
    const get = (): unknown => {
      touched.add(name);
      return value;
    };
    if (descriptor?.configurable !== false)
      Object.defineProperty(globalThis, name, { get, configurable: true });
  }
  try {
    return await work();
  } finally {
    for (const [name, descriptor] of own) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else if (descriptor.configurable === true) Object.defineProperty(globalThis, name, descriptor);
    }
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!before.has(name)) touched.add(name);
  }
}

/** Uses the package as any client would: a function, the catalogue, a runtime that is started and stopped. */
export async function useCore(): Promise<Seen> {
  // The peer's own way of starting is none of our business.
  await import('xstate');
  const touched = new Set<string>();
  const [core, { catalogue }, browser, rules] = await watch(touched, () =>
    Promise.all([
      import('@aloft/core'),
      import('@aloft/core/errors'),
      import('@aloft/core/browser'),
      import('@aloft/core/rules'),
    ]),
  );
  let calls = 0;
  const platform = core.memoryPlatform({
    fetch: async () => {
      calls += 1;
      return new Response('{"error":"unauthenticated"}', { status: 401 });
    },
  });
  const own = ['https://aloft.invalid'];
  const runtime: Runtime = await watch(touched, () =>
    core.createRuntime({
      origins: { drive: own, user: own, vip: own, config: own, access: own, content: own },
      client: { id: 'consumer', version: '1.0.0', packageName: 'a.b', captchaSalts: [], captchaReturn: null },
      platform,
      locale: () => 'en-US',
    }),
  );
  await Promise.resolve();
  const spokeBefore = calls > 0;
  runtime.start();
  const begun: string = runtime.actors.session.getSnapshot().status;
  const about = await runtime.api.drive.getAbout();
  runtime.stop();
  return {
    bytes: rules.formatBytes(1536, 'en-US'),
    errorNumber: catalogue.unauthenticated.numeric,
    browserEntry: typeof browser.browserPlatform,
    touched: [...touched].toSorted(),
    spokeBefore,
    refused: about.ok ? 'it was not' : about.failure.code,
    begun,
    ended: runtime.actors.session.getSnapshot().status,
  };
}
