import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Minus, Plus } from '../../../ui/icons.tsx';
import { Segments } from '../../../ui/segments.tsx';
import styles from './look-panel.module.css';
import { paperColours } from './papers.ts';
import { type Look, papers, sizes } from './protocol.ts';

export const lookPanelId = 'book-look';

interface LookPanelProps {
  readonly look: Look;
  readonly onChoose: (look: Look) => void;
}

/** How the pages look. The browser's own popover, which the button in the bar opens. */
export function LookPanel({ look, onChoose }: LookPanelProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  // A press within the book's frame is not seen here, but the focus is: it leaves the page.
  useEffect(() => {
    const close = (): void => ref.current?.hidePopover();
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, []);
  const names: Readonly<Record<Look['paper'], string>> = {
    white: t`White`,
    sepia: t`Sepia`,
    green: t`Green`,
    dark: t`Dark`,
  };
  const nth = sizes.indexOf(look.size);
  const resize = (by: 1 | -1): void => {
    const size = sizes[nth + by];
    if (size !== undefined) onChoose({ ...look, size });
  };
  return (
    <div
      ref={ref}
      id={lookPanelId}
      popover="auto"
      role="dialog"
      aria-label={t`Text`}
      className={styles.panel}
    >
      <div className={styles.line}>
        <span>
          <Trans>Size</Trans>
        </span>
        <span className={styles.sizes}>
          <IconButton label={t`Smaller text`} aria-disabled={nth === 0} onClick={() => resize(-1)}>
            <Minus size={18} aria-hidden />
          </IconButton>
          <span role="status">{look.size}</span>
          <IconButton
            label={t`Larger text`}
            aria-disabled={nth === sizes.length - 1}
            onClick={() => resize(1)}
          >
            <Plus size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className={styles.line}>
        <span>
          <Trans>Font</Trans>
        </span>
        <Segments
          label={t`Font`}
          segments={[
            { value: 'serif', label: t`Serif` },
            { value: 'sans', label: t`Sans` },
          ]}
          chosen={look.letters}
          onChoose={(letters) => onChoose({ ...look, letters })}
        />
      </div>
      <div className={styles.line}>
        <span>
          <Trans>Line spacing</Trans>
        </span>
        <Segments
          label={t`Line spacing`}
          segments={[
            { value: 'tight', label: t`Tight` },
            { value: 'normal', label: t`Normal` },
            { value: 'wide', label: t`Wide` },
          ]}
          chosen={look.lines}
          onChoose={(lines) => onChoose({ ...look, lines })}
        />
      </div>
      <div className={styles.line}>
        <span>
          <Trans>Pages</Trans>
        </span>
        <Segments
          label={t`Pages`}
          segments={[
            { value: 'one', label: t({ message: 'One', context: 'pages side by side' }) },
            { value: 'two', label: t({ message: 'Two', context: 'pages side by side' }) },
            { value: 'scroll', label: t`Scroll` },
          ]}
          chosen={look.pages}
          onChoose={(pages) => onChoose({ ...look, pages })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data */}
      <div role="group" aria-label={t`Background`} className={styles.papers}>
        {papers.map((paper) => (
          <button
            key={paper}
            type="button"
            className={styles.paper}
            aria-label={names[paper]}
            aria-pressed={paper === look.paper}
            style={{ background: paperColours[paper].ground, color: paperColours[paper].ink }}
            onClick={() => onChoose({ ...look, paper })}
          >
            <span aria-hidden>Aa</span>
          </button>
        ))}
      </div>
    </div>
  );
}
