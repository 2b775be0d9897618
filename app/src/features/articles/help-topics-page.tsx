import type { FoundHelp, HelpTopics } from '@aloft/core/wire';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { HelpSearch } from './help-search.tsx';
import styles from './help-topics.module.css';
import page from './wide-page.module.css';

interface HelpTopicsPageProps extends HelpTopics {
  /** What was searched for; empty for nothing. */
  readonly asked: string;
}

/** All help at a glance (R2.4), or what of it says the words that were searched for. */
export function HelpTopicsPage({ topics, found, asked }: HelpTopicsPageProps) {
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={page.wide}>
        <h1>
          <Trans>How can we help?</Trans>
        </h1>
        <HelpSearch asked={asked} />
        {found === null ? <Topics topics={topics} /> : <Found found={found} />}
      </div>
    </BasicLayout>
  );
}

function Found({ found }: { readonly found: readonly FoundHelp[] }) {
  const { locale } = useApp().facts;
  return (
    <>
      <p role="status" className="muted">
        {found.length === 0 ? (
          <Trans>
            No article says that. Try another word, or <a href={`/${locale}/contact-us`}>write to us</a>.
          </Trans>
        ) : (
          <Plural value={found.length} one="# answer" other="# answers" />
        )}
      </p>
      <ul className={styles.found}>
        {found.map(({ path, title, excerpt }) => (
          <li key={path}>
            <a href={`/${locale}/${path}`}>{title}</a>
            <p>
              {excerpt.map(({ kind, text }, nth) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                kind === 'found' ? <mark key={nth}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Topics({ topics }: Pick<HelpTopics, 'topics'>) {
  const { locale } = useApp().facts;
  const link = (path: string, name: ReactNode) => (
    <li>
      <a href={`/${locale}/${path}`}>{name}</a>
    </li>
  );
  return (
    <div className={styles.topics}>
      {topics.map(({ title, articles }) => (
        <section key={title} className={styles.topic} aria-label={title}>
          <h2>{title}</h2>
          <ul>{articles.map((one) => link(`help-center/${one.slug}`, one.title))}</ul>
        </section>
      ))}
      <section className={styles.topic} aria-labelledby="more-help">
        <h2 id="more-help">
          <Trans>More help</Trans>
        </h2>
        <ul>
          {link('faq', <Trans>Questions</Trans>)}
          {link('check-in-guide', <Trans>Check-in guide</Trans>)}
          {link('install-apk-troubleshooting', <Trans>Trouble with the APK</Trans>)}
          {link('tv-help', <Trans>Help for TVs</Trans>)}
          {link('contact-us', <Trans>Contact us</Trans>)}
        </ul>
      </section>
    </div>
  );
}
