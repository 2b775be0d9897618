import { preferencesPath } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { consentBarId } from './bottom-inset.ts';
import styles from './consent-bar.module.css';
import { useBottomInset } from './use-bottom-inset.ts';
import { useTellConsent } from './use-consent.ts';

/** Asks on the first visit. It takes no focus, covers nothing, and refusing is as easy as allowing (R2.9). */
export function ConsentBar() {
  const { t } = useLingui();
  const tell = useTellConsent();
  const [isSending, setSending] = useState(false);
  const bar = useBottomInset();
  const analytics = useArrivedRuntime()?.analytics;
  useEffect(() => analytics?.stat({ type: 'cookieTipsShown' }), [analytics]);

  function answer(type: 'consent.acceptAll' | 'consent.rejectAll' | 'consent.reopen'): void {
    setSending(true);
    tell({ type })
      // That the script did not arrive is told by the flow that hears of every missing one.
      .catch(() => undefined)
      .finally(() => setSending(false));
  }

  return (
    <section ref={bar} id={consentBarId} className={styles.bar} aria-label={t`Cookies`}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Trans>Allow optional cookies?</Trans>
        </h2>
        <p>
          <Trans>
            Aloft sets the cookies it needs to work. It counts visits and remembers which link brought you
            here only if you allow it, and you can change your mind at any time.
          </Trans>
        </p>
      </div>
      {/* The server takes it where no script does. */}
      <form
        className={styles.answers}
        method="post"
        action={preferencesPath}
        onSubmit={(event) => event.preventDefault()}
      >
        <Button
          type="submit"
          name="consent"
          value="none"
          disabled={isSending}
          onClick={() => answer('consent.rejectAll')}
        >
          <Trans>Necessary only</Trans>
        </Button>
        <Button
          type="submit"
          name="consent"
          value="all"
          disabled={isSending}
          onClick={() => answer('consent.acceptAll')}
        >
          <Trans>Accept all</Trans>
        </Button>
        <Button
          kind="quiet"
          className={styles.choose}
          aria-haspopup="dialog"
          data-scripted
          onClick={() => answer('consent.reopen')}
        >
          <Trans context="cookies">Choose…</Trans>
        </Button>
      </form>
    </section>
  );
}
