import { useSyncExternalStore } from 'react';
import { announcements } from './announcements.ts';

/**
 * What is said to screen readers. It is in the page from its first frame, and words are appended to it: a region that
 * comes with its words in it is not read out.
 */
export function Announcer() {
  const said = useSyncExternalStore(announcements.subscribe, announcements.current, announcements.none);
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
