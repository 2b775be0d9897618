import { followRedirect, type RedirectFacts } from '@aloft/core/rules';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { readRedirect } from '../../data/redirects.ts';
import { openAddress } from '../../navigation/open-address.ts';

/** What a page does by itself within so many milliseconds of a redirect belongs to its chain, which ends after three. */
const chainTime = 3000;

/** Whether a rule may lead elsewhere from an address, as far as the document knows. */
function isRuled({ paths }: RedirectFacts, { pathname, search }: URL): boolean {
  return paths === 'many' || paths.includes(pathname) || paths.includes(`${pathname}${search}`);
}

/** Whether the address is still the one that the document was loaded from, which the server has decided about. */
function isLoadedAddress(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded?.name.split('#')[0] === window.location.href.split('#')[0];
}

/**
 * Follows the operator's rules where the reader goes on within the app (R2.16); a document that is loaded is led on by
 * the server. Asks about the addresses of rules alone, beside the page that loads meanwhile.
 */
export function useRedirects(): void {
  const router = useRouter();
  const { call } = useRuntime().flowContext;
  const { facts } = useApp();
  useEffect(() => {
    let history: readonly string[] = [];
    let followedAt = 0;
    // The hop that is under way: it belongs to its chain however slowly the service answers.
    let expected = '';
    const follow = async (address: URL): Promise<void> => {
      const path = `${address.pathname}${address.search}`;
      const redirect = await readRedirect(call, path, facts);
      const { href } = router.latestLocation;
      // Whoever has gone on meanwhile stays there.
      if (new URL(href, facts.origin).href !== address.href) return;
      const hop = followRedirect(history, redirect);
      if (hop.kind === 'stop') return;
      history = hop.history;
      followedAt = Date.now();
      expected = hop.target;
      const external = redirect.kind === 'external' ? 'allowed' : 'refused';
      openAddress(hop.target, { external, by: 'replace', router });
    };
    const consider = (href: string): void => {
      const address = new URL(href, facts.origin);
      if (href !== expected && Date.now() - followedAt >= chainTime) history = [];
      expected = '';
      if (isRuled(facts.redirects, address)) void follow(address);
    };
    // Whoever has gone on before this script came is led on now.
    if (!isLoadedAddress()) consider(router.latestLocation.href);
    return router.subscribe('onBeforeNavigate', ({ toLocation, hrefChanged }) => {
      if (hrefChanged) consider(toLocation.href);
    });
  }, [router, call, facts]);
}
