import { useEffect } from 'react';

/** Names the page after the folder that is shown: the route knows only its id. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} – Aloft`;
  }, [name]);
}
