import { validTimeout } from '../lock-timeout.ts';
import { randomId } from '../memory/platform.ts';
import type { CookieJar, NetworkPort, Platform, PopupPort, StoragePort } from '../platform.ts';
import { browserHasher } from './hasher.ts';

function browserStorage(): StoragePort {
  const guarded = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => guarded((storage) => storage.getItem(key), null),
    set: (key, value) =>
      guarded((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => guarded((storage) => storage.removeItem(key), undefined),
    keys: () => guarded((storage) => Object.keys(storage), []),
  };
}

function browserCookies(): CookieJar {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  return {
    get: (name) => {
      const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
      return found === undefined ? null : found.slice(name.length + 1);
    },
    set: (name, value, { maxAge, sameSite }) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
      document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=${sameSite}${secure}`;
      return document.cookie.split('; ').includes(`${name}=${value}`);
    },
    remove: (name) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
    },
  };
}

const popupSize = { width: 480, height: 680 };

function browserPopup(): PopupPort {
  let popup: Window | null = null;
  return {
    prepare: () => {
      if (popup !== null && !popup.closed) return true;
      const left = window.screenX + Math.max(0, (window.outerWidth - popupSize.width) / 2);
      const top = window.screenY + Math.max(0, (window.outerHeight - popupSize.height) / 2);
      popup = window.open(
        'about:blank',
        'aloft-sign-in',
        `popup,width=${popupSize.width},height=${popupSize.height},left=${left},top=${top}`,
      );
      return popup !== null;
    },
    open: (url) => {
      if (popup === null || popup.closed) return false;
      popup.location.replace(new URL(url, window.location.origin));
      popup.focus();
      return true;
    },
    isOpen: () => popup !== null && !popup.closed,
    close: () => {
      popup?.close();
      popup = null;
    },
  };
}

/** Web Locks, which are released when a window closes; a lease in localStorage where the browser has none (T22). */
function browserLock(storage: StoragePort): Platform['lock'] {
  const { locks } = navigator;
  if (locks === undefined) {
    // Loaded only in the few browsers without Web Locks.
    const lease = import('../lease-lock.ts').then(({ leaseLock }) => leaseLock(storage, Date.now, randomId));
    return async (name, timeout, work) => (await lease)(name, timeout, work);
  }
  return async (name, timeout, work) => {
    let held = false;
    const outcome: { value: Awaited<ReturnType<typeof work>> }[] = [];
    try {
      await locks.request(name, { signal: AbortSignal.timeout(validTimeout(timeout)) }, async () => {
        held = true;
        outcome.push({ value: await work() });
      });
    } catch (error) {
      // An error of the work itself is rethrown; only waiting for the lock may fail here.
      if (held || !(error instanceof DOMException)) throw error;
    }
    // The lock was not released in time: run anyway.
    return outcome[0] === undefined ? work() : outcome[0].value;
  };
}

function browserNetwork(): NetworkPort {
  return {
    isOnline: () => navigator.onLine,
    listen: (heard) => {
      const told = (event: Event): void => heard(event.type === 'online');
      window.addEventListener('online', told);
      window.addEventListener('offline', told);
      return () => {
        window.removeEventListener('online', told);
        window.removeEventListener('offline', told);
      };
    },
  };
}

/** The permission to reach this computer, under its name of today and its first one. */
const loopbackPermissions = ['loopback-network', 'local-network-access'];

/** Whether the browser allows requests to loopback; browsers without such a permission do. */
async function mayReachThisComputer(): Promise<boolean> {
  const states = await Promise.all(
    loopbackPermissions.map(async (text) => {
      try {
        // Newer than TypeScript's list of permission names.
        const name: unknown = text;
        return (await navigator.permissions.query({ name: name as PermissionName })).state;
      } catch {
        return 'granted';
      }
    }),
  );
  return !states.includes('denied');
}

/** The browser as a platform. Call it in a browser only. */
export function browserPlatform(): Platform {
  const storage = browserStorage();
  const channels = new Map<string, BroadcastChannel>();
  const channelOf = (name: string): BroadcastChannel => {
    const known = channels.get(name) ?? new BroadcastChannel(name);
    channels.set(name, known);
    return known;
  };
  return {
    fetch: (input, init) => window.fetch(input, init),
    storage,
    cookieJar: browserCookies(),
    popup: browserPopup(),
    channel: {
      post: (name, message) => channelOf(name).postMessage(message),
      listen: (name, heard) => {
        const listener = (event: MessageEvent<unknown>): void => {
          if (typeof event.data === 'string') heard(event.data);
        };
        const channel = channelOf(name);
        channel.addEventListener('message', listener);
        return () => channel.removeEventListener('message', listener);
      },
    },
    network: browserNetwork(),
    // Loaded on first use, as it is rare.
    extension: async () => (await import('./extension.ts')).askExtension(),
    hasExtension: async () => (await import('./extension.ts')).findExtension(),
    device: null,
    mayReachThisComputer,
    lock: browserLock(storage),
    now: () => Date.now(),
    randomId,
    reload: () => window.location.reload(),
    log: (event, detail) => console.warn(`[aloft] ${event}: ${detail}`),
    cookies: true,
    hasher: browserHasher(),
  };
}
