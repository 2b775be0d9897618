import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import {
  useCaptcha,
  useDeployment,
  useFreeVip,
  useReloadOffer,
  useRuntime,
  useSession,
} from '../../actors/use-runtime.ts';
import { Toast, ToastRegion } from '../../ui/toast.tsx';
import { dismissToast, holdToasts, toastStore } from './toasts.ts';

const CaptchaDialog = lazy(() => import('../captcha/captcha-dialog.tsx'));

const SwitchedDialog = lazy(() => import('./switched-dialog.tsx'));

/** What may turn up on any page: the challenge, words about what happened, a newer build. */
export function Notices() {
  const { actors } = useRuntime();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const captcha = useCaptcha();
  const freeVip = useFreeVip();
  const deployment = useDeployment();
  const reload = useReloadOffer();
  const session = useSession();
  const isPremiumNew = freeVip.notice === 'granted';
  const isOutElsewhere = session.status === 'signedOut' && session.elsewhere;
  const isBuildNew = deployment.notice === 'newBuild' || reload;
  const count = toasts.length + [isPremiumNew, isOutElsewhere, isBuildNew].filter(Boolean).length;
  const switchedTo = session.status === 'signedIn' && session.switched ? session.profile.name : null;
  return (
    <>
      <ToastRegion count={count} onHold={holdToasts}>
        {toasts.map(({ id, text, action }) => (
          <Toast
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
          </Toast>
        ))}
        {isPremiumNew && (
          <Toast onClose={() => actors.freeVip.send({ type: 'notice.dismiss' })}>
            <Plural
              value={freeVip.days}
              one="You’ve got # day of Premium."
              other="You’ve got # days of Premium."
            />
          </Toast>
        )}
        {isOutElsewhere && (
          <Toast onClose={() => actors.session.send({ type: 'change.acknowledge' })}>
            <Trans>You were signed out in another tab.</Trans>
          </Toast>
        )}
        {isBuildNew && (
          <Toast action={{ label: <Trans>Update</Trans>, run: () => window.location.reload() }}>
            <Trans>A newer version of Aloft is ready.</Trans>
          </Toast>
        )}
      </ToastRegion>
      <Suspense>
        {switchedTo !== null && <SwitchedDialog switchedTo={switchedTo} />}
        {captcha.screen === 'challenge' && <CaptchaDialog url={captcha.url} />}
      </Suspense>
    </>
  );
}
