import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import {
  useCaptcha,
  useDeployment,
  useFreeVip,
  useReloadOffer,
  useRuntime,
} from '../../actors/use-runtime.ts';
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
      {captcha.screen === 'challenge' && (
        <Suspense>
          <CaptchaDialog url={captcha.url} />
        </Suspense>
      )}
    </>
  );
}
