import { lazy, useEffect } from 'react';
import { focusMain, isFocusLost } from '../../ui/main-content.ts';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { useConsent, useMayAsk } from './use-consent.ts';
import { usePageViews } from './use-page-views.ts';

const ConsentBar = lazy(() => import('./consent-bar.tsx'));

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

/** The question about cookies on a first visit, and its settings (R2.9). Nothing of it is loaded for who has chosen. */
export function Consent() {
  const { screen, isChosen } = useConsent();
  const mayAsk = useMayAsk();
  usePageViews(mayAsk);
  const isShown = mayAsk && screen !== 'nothing';
  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The pressed button is gone.
      if (isFocusLost()) focusMain({ preventScroll: true });
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <>
      {/* It stays behind the settings, so that the focus finds its way back. */}
      {!isChosen && (
        <OptionalPart>
          <ConsentBar />
        </OptionalPart>
      )}
      {screen === 'settings' && (
        <OptionalPart>
          <SettingsDialog />
        </OptionalPart>
      )}
    </>
  );
}
