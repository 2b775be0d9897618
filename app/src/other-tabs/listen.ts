import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { type Chosen, channel } from './tell.ts';

// A tab may run another version.
const Message = v.variant('what', [
  v.object({ what: v.literal('locale'), locale: v.picklist(localeCodes) }),
  v.object({ what: v.literal('theme'), theme: v.picklist(['system', 'light', 'dark']) }),
  v.object({ what: v.literal('sidebar'), isCollapse: v.boolean() }),
  v.object({ what: v.literal('displayModes') }),
]);

/** Listens to what is chosen in other tabs; answers how to stop. */
export function listenToOtherTabs(heard: (chosen: Chosen) => void): () => void {
  const stopping = new AbortController();
  channel()?.addEventListener(
    'message',
    (event) => {
      const parsed = v.safeParse(Message, event.data);
      if (parsed.success) heard(parsed.output);
    },
    { signal: stopping.signal },
  );
  return () => stopping.abort();
}
