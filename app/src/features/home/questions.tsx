import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Plus } from '../../ui/icons.tsx';
import styles from './questions.module.css';
import section from './section.module.css';

/** What people ask before they begin; the page of all questions has the rest. */
export function Questions() {
  const heading = useId();
  const { locale } = useApp().facts;
  return (
    <section aria-labelledby={heading} className={section.section}>
      <div className={styles.columns}>
        <div>
          <h2 id={heading} className={section.title}>
            <Trans>Questions</Trans>
          </h2>
          <a className={styles.all} href={`/${locale}/faq`}>
            <Trans>All questions</Trans>
          </a>
        </div>
        <div className={styles.list}>
          <Question isOpen question={<Trans>Does someone need an account to open my share?</Trans>}>
            <Trans>
              No. Anybody with the link, and the passcode if you set one, can look at it and play what is in
              it. An account is needed only to save a copy.
            </Trans>
          </Question>
          <Question question={<Trans>What happens when my drive is full?</Trans>}>
            <Trans>
              Your files stay, and you can open and download all of them. New uploads and copies are refused
              until you make room. Files in the trash count, so emptying it is the quickest way.
            </Trans>
          </Question>
          <Question question={<Trans>Can the people who run the service read my files?</Trans>}>
            <Trans>
              Whoever runs the server can read what is on it. Files are not end-to-end encrypted. The privacy
              policy says what is kept and who can see it.
            </Trans>
          </Question>
          <Question question={<Trans>Can I use it without installing anything?</Trans>}>
            <Trans>Yes. Everything works in the browser, on a computer and on a phone.</Trans>
          </Question>
          <Question question={<Trans>How do I leave and take everything with me?</Trans>}>
            <Trans>
              On your account page you can download all your files and data, and then delete the account. For
              some days after that you can still change your mind.
            </Trans>
          </Question>
        </div>
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly question: ReactNode;
  /** Whether its answer is unfolded at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Question({ question, isOpen = false, children }: QuestionProps) {
  return (
    <details open={isOpen} className={styles.question}>
      <summary>
        {question}
        <Plus size={20} aria-hidden />
      </summary>
      <p>{children}</p>
    </details>
  );
}
