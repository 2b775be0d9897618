import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Send } from '../../ui/icons.tsx';
import { copyText } from '../shares/copy-text.ts';

/** Hands this page to a computer: by the sheet of the system, or as a link to paste. */
export function SendPage() {
  const { t } = useLingui();
  const { origin, locale } = useApp().facts;
  const url = `${origin}/${locale}/desktop-app`;
  const [isCopied, setCopied] = useState(false);

  async function send(): Promise<void> {
    if ('share' in navigator) await navigator.share({ url, title: 'Aloft' }).catch(() => undefined);
    else setCopied(await copyText(url));
  }

  return (
    <>
      <Button
        kind="primary"
        size="large"
        icon={isCopied ? <Check size={18} aria-hidden /> : <Send size={18} aria-hidden />}
        onClick={() => void send()}
      >
        <Trans>Send this page to my computer</Trans>
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? t`Link copied` : ''}
      </span>
    </>
  );
}
