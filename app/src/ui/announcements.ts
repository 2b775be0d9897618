/** Words for screen readers alone. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** As many stay in the page; older ones have been said. */
const most = 3;

const none: readonly Announcement[] = [];
let said: readonly Announcement[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** Has a screen reader say something, after what it is saying. Browser only. */
export function announce(text: string): void {
  lastId += 1;
  said = [...said, { id: lastId, text }].slice(-most);
  for (const changed of listeners) changed();
}

export const announcements = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  current: (): readonly Announcement[] => said,
  none: (): readonly Announcement[] => none,
};
