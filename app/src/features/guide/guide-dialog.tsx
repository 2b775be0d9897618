import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import frame from '../../ui/dialog.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons.tsx';
import { useModal } from '../../ui/modal.ts';
import { GuideArt } from './guide-art.tsx';
import styles from './guide-dialog.module.css';
import { guideSteps } from './guide-steps.tsx';

/** The beginner's guide (R2.24 show_beginner_dialog): some steps about the drive, which one can leave at any of them. */
export default function GuideDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const modal = useModal(onClose, { closesOnScrim: true });
  const [at, setAt] = useState(0);
  const step = guideSteps[at];
  if (step === undefined) return null;
  const isLast = at === guideSteps.length - 1;
  const [number, count] = [at + 1, guideSteps.length];
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      className={clsx(frame.dialog, styles.dialog)}
      aria-label={t`Getting started`}
    >
      <div className={styles.body}>
        <div className={styles.words}>
          {/* The button keeps the focus from step to step, so that the step is read out. */}
          <div aria-live="polite" className={styles.step}>
            <span className={styles.count}>
              <Trans>
                {number} of {count}
              </Trans>
            </span>
            <h2 className={styles.title}>{step.title}</h2>
            <p className={styles.text}>{step.text}</p>
            <ul className={styles.hints}>
              {step.hints.map(({ icon, text }, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the hints of a step never change their order
                <li key={nth} className={styles.hint}>
                  <span aria-hidden className={styles.icon}>
                    {icon}
                  </span>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.foot}>
            <span aria-hidden className={styles.dots}>
              {guideSteps.map(({ scene }, nth) => (
                <span
                  key={scene}
                  className={clsx(styles.dot, nth < at && styles.passed, nth === at && styles.current)}
                />
              ))}
            </span>
            {at > 0 && (
              <Button kind="quiet" onClick={() => setAt(at - 1)}>
                <Trans>Back</Trans>
              </Button>
            )}
            {!isLast && (
              <Button kind="quiet" onClick={onClose}>
                <Trans>Skip</Trans>
              </Button>
            )}
            <Button kind="primary" data-initial-focus onClick={isLast ? onClose : () => setAt(at + 1)}>
              {isLast ? <Trans context="the guide">Done</Trans> : <Trans context="the guide">Next</Trans>}
            </Button>
          </div>
        </div>
        <GuideArt scene={step.scene} />
        <IconButton label={t`Close`} className={styles.close} onClick={onClose} data-closes>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </dialog>
  );
}
