import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Check, LinkIcon, Send, Share2 } from '../../ui/icons.tsx';
import { shareSheetAttribute } from '../first-interaction/share-sheet.ts';
import { copyText } from '../shares/copy-text.ts';
import styles from './help.module.css';

interface ShareArticleProps {
  readonly slug: string;
  readonly title: string;
  /** The operator’s bot; empty for none. */
  readonly telegram: string;
}

type Copying = 'no' | 'copied' | 'failed';

/** Hands an article on: as a link, by the sheet of a system that has one, or in the operator’s bot (R2.18). */
export function ShareArticle({ slug, title, telegram }: ShareArticleProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const url = `${facts.origin}/${facts.locale}/help-center/${slug}`;
  const [copying, setCopying] = useState<Copying>('no');
  // The server knows of no sheet; the script of a page that is only read shows the button where there is one.
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet('share' in navigator), []);
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        data-scripted
        icon={copying === 'copied' ? <Check size={16} aria-hidden /> : <LinkIcon size={16} aria-hidden />}
        onClick={() => void copyText(url).then((isCopied) => setCopying(isCopied ? 'copied' : 'failed'))}
      >
        {copying === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
      </Button>
      <Button
        size="small"
        hidden={!hasSheet}
        {...{ [shareSheetAttribute]: '' }}
        icon={<Share2 size={16} aria-hidden />}
        onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
      >
        <Trans>Share</Trans>
      </Button>
      {telegram !== '' && (
        <a
          className={buttonStyle({ size: 'small' })}
          href={`https://t.me/${telegram}?start=${slug.replaceAll('/', '_')}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Send size={16} aria-hidden />
          Telegram
        </a>
      )}
      {copying === 'failed' && (
        <input
          readOnly
          aria-label={t`Link to this article`}
          value={url}
          className={styles.linkField}
          ref={(field) => field?.select()}
        />
      )}
      <span role="status" className="visually-hidden">
        {copying === 'copied' ? t`Copied` : ''}
      </span>
    </div>
  );
}
