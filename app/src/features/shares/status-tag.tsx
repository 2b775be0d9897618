import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ShareState } from './share-state.ts';
import styles from './status-tag.module.css';

const words: Readonly<Record<ShareState, { readonly look: string | undefined; readonly text: ReactNode }>> = {
  live: { look: styles.good, text: <Trans>Active</Trans> },
  endsToday: { look: styles.warn, text: <Trans>Ends today</Trans> },
  scheduled: { look: styles.accent, text: <Trans>Not started</Trans> },
  checking: { look: styles.warn, text: <Trans>Being checked</Trans> },
  savesUsed: { look: styles.accent, text: <Trans>Save limit reached</Trans> },
  full: { look: styles.accent, text: <Trans>Full</Trans> },
  ended: { look: styles.plain, text: <Trans>Ended</Trans> },
  stopped: { look: styles.plain, text: <Trans>Stopped</Trans> },
  blocked: { look: styles.bad, text: <Trans>Blocked</Trans> },
  filesDeleted: { look: styles.bad, text: <Trans>Files deleted</Trans> },
};

/** How a share is: by word, with a colour beside it. */
export function StatusTag({ state }: { readonly state: ShareState }) {
  return <span className={clsx(styles.tag, words[state].look)}>{words[state].text}</span>;
}
