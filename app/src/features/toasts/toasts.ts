/** A short word about what happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const shownFor = 8000;
const most = 3;

const noToasts: readonly Toast[] = [];
let toasts = noToasts;
let lastId = 0;
let held = false;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const changed of listeners) changed();
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Takes all words away: who signs out leaves none of their own behind. */
export function dismissToasts(): void {
  change(noToasts);
}

function dismissLater(id: number): void {
  setTimeout(() => {
    if (held) dismissLater(id);
    else dismissToast(id);
  }, shownFor);
}

/** Shows a word for eight seconds, longer while it is looked at; the newest three stay. Browser only. */
export function showToast(text: string, action: Toast['action'] = null): void {
  lastId += 1;
  change([...toasts, { id: lastId, text, action }].slice(-most));
  dismissLater(lastId);
}

/** Keeps toasts while the pointer or focus is on them. */
export function holdToasts(hold: boolean): void {
  held = hold;
}

export const toastStore = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  current: (): readonly Toast[] => toasts,
  none: (): readonly Toast[] => noToasts,
};
