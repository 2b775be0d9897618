import { marketingNames, readMarketing } from '../rules/marketing.ts';
import { addReferrer } from '../rules/referrers.ts';
import type { Arrival } from '../rules/visit-source.ts';
import type { Flows } from './create-flows.ts';

/**
 * Keeps where a visit came from for 12 hours while the person allows it, and deletes it at once when they do not
 * (R4.10, R2.9). Answers how to stop.
 */
export function keepArrival(
  { actors, store, cookies, flowContext }: Pick<Flows, 'actors' | 'store' | 'cookies' | 'flowContext'>,
  { referrer, host, query }: Arrival,
): () => void {
  const { now } = flowContext.platform;
  let isKept = false;

  function keep(): void {
    isKept = true;
    const marketing = readMarketing(query);
    for (const name of marketingNames) {
      const value = marketing[name];
      if (value !== undefined) cookies.write(name, value);
    }
    const known = store.read('referers');
    const list = addReferrer(known, { referrer, host, now: now() });
    if (list.length > 0 || known.length > 0) store.write('referers', [...list]);
  }

  function forget(): void {
    isKept = false;
    store.remove('referers');
    for (const name of marketingNames) cookies.remove(name);
  }

  const subscription = actors.consent.on('consent.changed', ({ marketing }) => {
    if (!marketing) forget();
    else if (!isKept) keep();
  });
  return () => subscription.unsubscribe();
}
