import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useRuntime } from '../../actors/use-runtime.ts';
import { Dialog } from '../../ui/dialog.tsx';

const captchaMessage = v.object({
  kind: v.literal('aloft-captcha'),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  expiresIn: v.number(),
});

/** The challenge in its frame of 320 × 430; closing it is a cancellation (R4.14, R5.5, T13). */
export default function CaptchaDialog({ url }: { readonly url: string }) {
  const { t } = useLingui();
  const { captcha } = useRuntime().actors;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const heard = (event: MessageEvent<unknown>): void => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const solved = v.safeParse(captchaMessage, event.data);
      if (!solved.success) return;
      captcha.send({
        type: 'challenge.solve',
        token: solved.output.token,
        expiresIn: solved.output.expiresIn,
      });
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [captcha]);
  return (
    <Dialog
      title={t`Security check`}
      width="content"
      onClose={() => captcha.send({ type: 'challenge.close' })}
    >
      <iframe
        ref={frame}
        src={url}
        width={320}
        height={430}
        title={t`Security check`}
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </Dialog>
  );
}
