import type { AppBridge } from './app-bridge.ts';

export const loginPath = '/drive/login';

type Result = Awaited<ReturnType<AppBridge['ask']>>;

/** What the app says to the address that is open; whoever asks once more hears the same. */
let asked: { readonly href: string; readonly result: Promise<Result> } | null = null;

/**
 * Asks the app to sign in. When it has, the page is loaded again: the server leads on from the login page whoever is
 * signed in. An app that says so wrongly would reload it for ever, so a page that was reloaded does not ask.
 */
export function signInByApp(bridge: AppBridge): Promise<Result> {
  const { href } = window.location;
  if (wasReloaded()) return Promise.resolve('failed');
  if (asked?.href !== href) asked = { href, result: ask(bridge) };
  return asked.result;
}

/** The login page was left: its next visitor is asked for again. */
export function forgetAsked(): void {
  asked = null;
}

async function ask(bridge: AppBridge): Promise<Result> {
  const result = await bridge.ask({ name: 'sign_in' });
  if (result === 'done' && window.location.pathname === loginPath) window.location.reload();
  return result;
}

/** Whether the address that is open was loaded by a reload. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'reload' &&
    navigation.name === window.location.href
  );
}
