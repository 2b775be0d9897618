const year = 365 * 86_400;

/** The cookies that a page itself writes: preferences that a server has to know to render. None is a secret. */
export type PreferenceCookie = 'aloft-consent' | 'locale' | 'theme' | 'sidebar' | 'view_own' | 'view_shared';

/** Keeps a preference for a year, for the whole site. */
export function keepCookie(name: PreferenceCookie, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}
