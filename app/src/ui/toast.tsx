import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { X } from './icons.tsx';
import { focusMain, isFocusLost } from './main-content.ts';
import styles from './toast.module.css';

interface ToastProps {
  readonly children: ReactNode;
  /** The way back, or the way on. */
  readonly action?: { readonly label: ReactNode; readonly run: () => void } | null;
  /** Left out where it stays until it is true no more. */
  readonly onClose?: () => void;
}

/** A short word about what happened; it stands in a {@link ToastRegion}. */
export function Toast({ children, action, onClose }: ToastProps) {
  const { t } = useLingui();
  return (
    <div className={styles.toast}>
      <span className={styles.words}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface ToastRegionProps {
  /** How many there are: with each new one the region comes before whatever is open. */
  readonly count: number;
  /** True while the pointer or the focus is on them: nothing may go away then. */
  readonly onHold: (isHeld: boolean) => void;
  readonly children: ReactNode;
}

/** Where toasts stand. It is in the page from the beginning, so that what is put into it is read out. */
export function ToastRegion({ count, onHold, children }: ToastRegionProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLElement>(null);
  const isUsed = useRef({ pointer: false, focus: false });
  /** What had the focus before a person went to a toast. */
  const cameFrom = useRef<EventTarget | null>(null);

  function use(by: 'pointer' | 'focus', isOn: boolean): void {
    isUsed.current[by] = isOn;
    onHold(isUsed.current.pointer || isUsed.current.focus);
  }

  // A toast that goes takes the focus with it without a word to anybody.
  const takeFocusBack = useEffectEvent(() => {
    if (!isUsed.current.focus || ref.current?.contains(document.activeElement) === true) return;
    use('focus', false);
    // What its press opened has taken it already.
    if (!isFocusLost()) return;
    const { current: opener } = cameFrom;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else focusMain();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of their number
  useEffect(() => takeFocusBack(), [count]);

  useEffect(() => {
    const region = ref.current;
    if (region === null || count === 0) return;
    // What was opened last is on top, so it opens anew over a dialog.
    if (region.matches(':popover-open') && document.querySelector('dialog:modal') !== null)
      region.hidePopover();
    if (!region.matches(':popover-open')) region.showPopover();
  }, [count]);

  return (
    <section
      ref={ref}
      popover="manual"
      className={styles.region}
      aria-label={t`Notifications`}
      aria-live="polite"
      // Not where a toast comes under a pointer that rests: nobody may be looking.
      onPointerMove={() => use('pointer', true)}
      onPointerLeave={() => use('pointer', false)}
      onFocus={(event) => {
        const from = event.relatedTarget;
        if (!(from instanceof Node) || !event.currentTarget.contains(from)) cameFrom.current = from;
        use('focus', true);
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) use('focus', false);
      }}
    >
      {children}
    </section>
  );
}
