/** A short word about what happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** What it is about: a newer one about the same takes its place. */
  readonly about: string;
  readonly isOfPage: boolean;
  readonly outlivesSession: boolean;
}

interface ToastOptions {
  /** One word for all that is said of one thing, so that no two contradict each other; the text where it is left out. */
  readonly about?: string;
  /** Whether it is about what the page shows: who goes elsewhere leaves it behind. */
  readonly isOfPage?: boolean;
  /** Whether it tells why somebody was signed out. */
  readonly outlivesSession?: boolean;
}

const shownFor = 8000;
const most = 3;

const noToasts: readonly Toast[] = [];
let toasts = noToasts;
let lastId = 0;
let held = false;
const listeners = new Set<() => void>();
/** What takes each of them away, while it is shown. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly Toast[]): void {
  if (next.length === toasts.length && next.every((toast, at) => toast === toasts[at])) return;
  for (const { id } of toasts) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  toasts = next;
  for (const changed of listeners) changed();
}

const keep = (stays: (toast: Toast) => boolean): void => change(toasts.filter(stays));

export const dismissToast = (id: number): void => keep((toast) => toast.id !== id);

/** Takes away what was said about something: it is true no more. */
export const dismissToastsAbout = (about: string): void => keep((toast) => toast.about !== about);

/** Takes away what is about the page that is left. */
export const leavePage = (): void => keep(({ isOfPage }) => !isOfPage);

/** Takes away what was said to somebody who is signed in no more. */
export const endSession = (): void => keep(({ outlivesSession }) => outlivesSession);

function dismissLater(id: number): void {
  const end = (): void => (held ? dismissLater(id) : dismissToast(id));
  timers.set(id, setTimeout(end, shownFor));
}

/** Shows a word for eight seconds, longer while it is looked at; the newest three stay. Browser only. */
export function showToast(
  text: string,
  action: Toast['action'] = null,
  { about = text, isOfPage = false, outlivesSession = false }: ToastOptions = {},
): void {
  lastId += 1;
  const id = lastId;
  dismissLater(id);
  const others = toasts.filter((toast) => toast.about !== about);
  change([...others, { id, text, action, about, isOfPage, outlivesSession }].slice(-most));
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
