import type { ContactTopic } from '@aloft/core/rules';
import type { HelpTopics } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Info } from '../../ui/icons.tsx';
import styles from './contact-page.module.css';

/** The help articles that answer most of what is asked about a topic. */
const articlesOf: Readonly<Record<ContactTopic, readonly string[]>> = {
  share: ['sharing/share-a-link', 'sharing/receive-files'],
  payment: [],
  signIn: ['account/forgotten-password', 'account/two-step-sign-in'],
  app: ['files/upload-files'],
  abuse: [],
  other: ['files/find-files', 'files/bring-back-files'],
};

interface QuickerAnswersProps {
  readonly topic: ContactTopic;
  readonly topics: HelpTopics['topics'];
}

/** The articles that may answer at once what somebody is about to write. */
export function QuickerAnswers({ topic, topics }: QuickerAnswersProps) {
  const { locale } = useApp().facts;
  const all = topics.flatMap(({ articles }) => articles);
  const found = articlesOf[topic].flatMap((slug) => all.filter((one) => one.slug === slug));
  if (found.length === 0) return null;
  return (
    <div className={styles.quicker} role="note">
      <Info size={20} aria-hidden />
      <div>
        <Trans>This may be quicker:</Trans>
        <ul>
          {found.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/${locale}/help-center/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
