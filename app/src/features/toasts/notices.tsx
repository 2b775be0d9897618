import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import {
  useCaptcha,
  useDeployment,
  useFreeVip,
  useReloadOffer,
  useRuntime,
  useSession,
} from '../../actors/use-runtime.ts';
import { X } from '../../ui/icons.tsx';
import { dismissToast, holdToasts, toastStore } from './toasts.ts';

const CaptchaDialog = lazy(() => import('../captcha/captcha-dialog.tsx'));

const SwitchedDialog = lazy(() => import('./switched-dialog.tsx'));

interface NoticeProps {
  readonly children: ReactNode;
  readonly action?: { readonly label: ReactNode; readonly run: () => void } | null;
  /** Left out where the notice stays until it is true no more. */
  readonly onClose?: () => void;
}

function Notice({ children, action, onClose }: NoticeProps) {
  const { t } = useLingui();
  return (
    <div className="toast">
      <span>{children}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" aria-label={t`Close`} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** What may turn up on any page: the challenge, words about what happened, a newer build. */
export function Notices() {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const captcha = useCaptcha();
  const freeVip = useFreeVip();
  const deployment = useDeployment();
  const reload = useReloadOffer();
  const session = useSession();
  const switchedTo = session.status === 'signedIn' && session.switched ? session.profile.name : null;
  return (
    <>
      <section
        className="toasts"
        aria-label={t`Notifications`}
        aria-live="polite"
        onPointerEnter={() => holdToasts(true)}
        onPointerLeave={() => holdToasts(false)}
        onFocus={() => holdToasts(true)}
        onBlur={() => holdToasts(false)}
      >
        {toasts.map(({ id, text, action }) => (
          <Notice
            key={id}
            action={
              action && {
                label: action.label,
                run: () => {
                  action.run();
                  dismissToast(id);
                },
              }
            }
            onClose={() => dismissToast(id)}
          >
            {text}
          </Notice>
        ))}
        {freeVip.notice === 'granted' && (
          <Notice onClose={() => actors.freeVip.send({ type: 'notice.dismiss' })}>
            <Plural
              value={freeVip.days}
              one="You’ve got # day of Premium."
              other="You’ve got # days of Premium."
            />
          </Notice>
        )}
        {session.status === 'signedOut' && session.elsewhere && (
          <Notice onClose={() => actors.session.send({ type: 'change.acknowledge' })}>
            <Trans>You were signed out in another tab.</Trans>
          </Notice>
        )}
        {(deployment.notice === 'newBuild' || reload) && (
          <Notice action={{ label: <Trans>Update</Trans>, run: () => window.location.reload() }}>
            <Trans>A newer version of Aloft is ready.</Trans>
          </Notice>
        )}
      </section>
      <Suspense>
        {switchedTo !== null && <SwitchedDialog switchedTo={switchedTo} />}
        {captcha.screen === 'challenge' && <CaptchaDialog url={captcha.url} />}
      </Suspense>
    </>
  );
}
