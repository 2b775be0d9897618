import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import {
  useCaptcha,
  useDeployment,
  useFreeVip,
  useReloadOffer,
  useRuntime,
  useSession,
} from '../../actors/use-runtime.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { X } from '../../ui/icons.tsx';
import { dismissToast, holdToasts, toastStore } from './toasts.ts';

const CaptchaDialog = lazy(() => import('../captcha/captcha-dialog.tsx'));

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
        {toasts.map((toast) => (
          <div key={toast.id} className="toast">
            <span>{toast.text}</span>
            {toast.action !== null && (
              <button
                type="button"
                onClick={() => {
                  toast.action?.run();
                  dismissToast(toast.id);
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button type="button" aria-label={t`Close`} onClick={() => dismissToast(toast.id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        ))}
        {freeVip.notice === 'granted' && (
          <div className="toast">
            <span>
              <Plural
                value={freeVip.days}
                one="A present for you: # day of premium."
                other="A present for you: # days of premium."
              />
            </span>
            <button
              type="button"
              aria-label={t`Close`}
              onClick={() => actors.freeVip.send({ type: 'notice.dismiss' })}
            >
              <X size={16} aria-hidden />
            </button>
          </div>
        )}
        {session.status === 'signedOut' && session.elsewhere && (
          <div className="toast">
            <span>
              <Trans>You were signed out in another tab.</Trans>
            </span>
            <button
              type="button"
              aria-label={t`Close`}
              onClick={() => actors.session.send({ type: 'change.acknowledge' })}
            >
              <X size={16} aria-hidden />
            </button>
          </div>
        )}
        {(deployment.notice === 'newBuild' || reload) && (
          <div className="toast">
            <span>
              <Trans>A newer version of Aloft is ready.</Trans>
            </span>
            <button type="button" onClick={() => window.location.reload()}>
              <Trans>Load it</Trans>
            </button>
          </div>
        )}
      </section>
      {switchedTo !== null && (
        <Dialog title={t`Another account`} onClose={() => window.location.reload()}>
          <p>
            <Trans>Another tab signed in as {switchedTo}. This page goes on with that account.</Trans>
          </p>
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
              <Trans>Continue as {switchedTo}</Trans>
            </button>
          </div>
        </Dialog>
      )}
      {captcha.screen === 'challenge' && (
        <Suspense>
          <CaptchaDialog url={captcha.url} />
        </Suspense>
      )}
    </>
  );
}
