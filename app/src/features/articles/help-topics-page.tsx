import type { HelpTopics } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './help-topics.module.css';
import page from './wide-page.module.css';

/** Of what is searched for, in characters. */
const longest = 100;

/** All help at a glance (R2.4): what the title or the first sentence of an article says is found by typing it. */
export function HelpTopicsPage({ topics }: HelpTopics) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('q') ?? '' });
  const [search, setSearch] = useState(asked.slice(0, longest));
  const wanted = search.trim().toLocaleLowerCase(locale);
  const found = topics.flatMap(({ title, articles }) => {
    const fitting = articles.filter((one) =>
      `${one.title} ${one.description}`.toLocaleLowerCase(locale).includes(wanted),
    );
    return fitting.length === 0 ? [] : [{ title, articles: fitting }];
  });
  const link = (path: string, name: ReactNode) => (
    <li>
      <a href={`/${locale}/${path}`}>{name}</a>
    </li>
  );
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={page.wide}>
        <h1>
          <Trans>How can we help?</Trans>
        </h1>
        {/* Without script the server finds them. */}
        <search className={styles.search}>
          <form onSubmit={(event) => event.preventDefault()}>
            <TextField
              label={<Trans>Search the articles</Trans>}
              type="search"
              name="q"
              autoComplete="off"
              maxLength={longest}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </form>
        </search>
        <p role="status" className={found.length === 0 ? 'muted' : 'visually-hidden'}>
          {found.length === 0 && t`No article says that. Try another word, or write to us.`}
        </p>
        <div className={styles.topics}>
          {found.map(({ title, articles }) => (
            <section key={title} className={styles.topic} aria-label={title}>
              <h2>{title}</h2>
              <ul>{articles.map((one) => link(`help-center/${one.slug}`, one.title))}</ul>
            </section>
          ))}
          {wanted === '' && (
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
          )}
        </div>
      </div>
    </BasicLayout>
  );
}
