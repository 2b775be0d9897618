import { lineText } from '@aloft/core/rules';
import type { Block } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './article.module.css';

interface ContentsProps {
  readonly blocks: readonly Block[];
  /** Further links. */
  readonly children?: ReactNode;
}

/** The sections of an article. */
export function Contents({ blocks, children }: ContentsProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`On this page`} className={styles.contents}>
      <p className={styles.label}>
        <Trans>On this page</Trans>
      </p>
      {blocks.map(
        (block) =>
          block.kind === 'heading' &&
          block.level === 2 && (
            <a key={block.id} href={`#${block.id}`}>
              {lineText(block.children)}
            </a>
          ),
      )}
      {children}
    </nav>
  );
}
