import { useEffect } from 'react';

/** Takes the passcode out of the address once the page has it: no history or bookmark is to keep it (T4). */
export function useCodelessAddress(): void {
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has('s_code')) return;
    url.searchParams.delete('s_code');
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
  }, []);
}
