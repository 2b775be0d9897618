import { openAddress } from '../../navigation/open-address.ts';
import type { createRouter } from '../../router.tsx';
import { clickedLink } from '../embedding/clicked-link.ts';
import { addressOfLink } from '../files/download/link-addresses.ts';
import { type AppBridge, findAppBridge } from './app-bridge.ts';
import { askAppFirst } from './ask-app-first.ts';
import { forgetAsked, loginPath, signInByApp } from './sign-in-by-app.ts';

/**
 * Inside an app of ours (R6.6): the app has a title bar, a sign-in, a share sheet and a browser of its own, and the page
 * uses these in place of its own. What the app does not do, the page does itself. In a browser nothing changes.
 */
export function joinNativeApp(router: ReturnType<typeof createRouter>): void {
  const bridge = findAppBridge();
  if (bridge === null) return;
  document.documentElement.dataset.hideHeader = '';
  keepTitle(bridge);
  shareByApp(bridge);
  closeByApp(bridge);
  buyByApp(bridge);
  openFilesByApp(bridge);
  openLinksOutside(bridge);
  askOnLoginPage(bridge, router);
}

/** The app's title bar shows the title of the page. */
function keepTitle(bridge: AppBridge): void {
  let shown = '';
  const tell = (): void => {
    const title = [...document.title].slice(0, 300).join('');
    if (title === shown) return;
    shown = title;
    void bridge.ask({ name: 'set_title', title });
  };
  tell();
  new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** `navigator.share`, which web views lack, opens the app's sheet. */
function shareByApp(bridge: AppBridge): void {
  const share = async ({ url, title }: ShareData = {}): Promise<void> => {
    const result = await bridge.ask({
      name: 'share',
      title: title ?? document.title,
      url: url ?? window.location.href,
    });
    if (result !== 'done') throw new DOMException(result, 'AbortError');
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

/** `window.close`, as of a page that only passes a sign-in on, closes the app's view. */
function closeByApp(bridge: AppBridge): void {
  const close = window.close.bind(window);
  window.close = () => {
    void bridge.ask({ name: 'close' }).then((result) => {
      if (result === 'failed') close();
    });
  };
}

/** The app sells by its own shop, as the shops of phones demand. */
function buyByApp(bridge: AppBridge): void {
  askAppFirst(bridge, '[data-buys]', ({ buys = '' }) => ({ name: 'buy', product: buys }), {
    // The days that were bought are the server's to say.
    done: () => window.location.reload(),
  });
}

/** What no viewer of the page shows, the app may. */
function openFilesByApp(bridge: AppBridge): void {
  askAppFirst(bridge, '[data-opens-file]', ({ opensFile = '' }) => ({
    name: 'open_file',
    file_id: opensFile,
  }));
}

async function openOutside(bridge: AppBridge, link: HTMLAnchorElement): Promise<void> {
  const page = window.location.href;
  const url = await addressOfLink(link);
  const result = await bridge.ask({ name: 'open_browser', url });
  // Whoever has gone on in the meantime stays there.
  if (result === 'failed' && window.location.href === page)
    openAddress(url, { external: 'allowed', by: 'assign' });
}

/** Links to other sites, and to new windows, open in the browser: the app has no address bar. */
function openLinksOutside(bridge: AppBridge): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = clickedLink(event);
      if (link === null || !/^https?:$/.test(link.protocol)) return;
      if (link.origin === window.location.origin && link.target !== '_blank') return;
      if (link.hasAttribute('download')) return;
      event.preventDefault();
      event.stopPropagation();
      void openOutside(bridge, link);
    },
    { capture: true },
  );
}

/** The login page asks the app first; its own form stays for an app that says no or nothing. */
function askOnLoginPage(bridge: AppBridge, router: ReturnType<typeof createRouter>): void {
  const ask = (): void => {
    if (router.state.location.pathname === loginPath) void signInByApp(bridge);
    else forgetAsked();
  };
  ask();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) ask();
  });
}
