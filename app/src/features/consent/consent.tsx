import { lazy, useEffect } from 'react';
import { focusMain, isFocusLost } from '../../ui/main-content.ts';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { useConsent, useMayAsk } from './use-consent.ts';

// Whoever has not allowed it never loads it.
const PageViews = lazy(() => import('./page-views.tsx'));

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

/** The question about cookies on a first visit, and its settings (R2.9). Who has chosen loads the bar alone: a few lines. */
export function Consent() {
  const { screen, isChosen, allowed } = useConsent();
  const mayAsk = useMayAsk();
  const isShown = mayAsk && screen !== 'nothing';
  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The pressed button is gone.
      if (isFocusLost()) focusMain({ preventScroll: true });
    };
  }, [isShown]);
  return (
    <>
      {mayAsk && allowed.analytics && (
        <OptionalPart>
          <PageViews />
        </OptionalPart>
      )}
      {/* It stays behind the settings, so that the focus finds its way back. */}
      {isShown && !isChosen && <ConsentBar />}
      {isShown && screen === 'settings' && (
        <OptionalPart>
          <SettingsDialog />
        </OptionalPart>
      )}
    </>
  );
}
