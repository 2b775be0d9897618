import { useLayoutEffect } from 'react';

/** What style sheets of others make room for, as the `data-` attribute of the root element that says it is there. */
type RootAttribute = 'miniPlayer' | 'uploadsBar' | 'uploadsPage';

/**
 * Sets an attribute of the root element while `isSet` and the component is mounted. A `:has()` at the root would say the
 * same, and have the browser look at the whole page again for each row that comes or goes.
 */
export function useRootAttribute(name: RootAttribute, isSet: boolean): void {
  useLayoutEffect(() => {
    if (!isSet) return undefined;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, isSet]);
}
