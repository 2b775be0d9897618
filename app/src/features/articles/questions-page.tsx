import type { Questions } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { openAddress } from '../../navigation/open-address.ts';
import { Plus } from '../../ui/icons.tsx';
import article from './article.module.css';
import { ArticleText } from './article-text.tsx';
import { HelpSearch } from './help-search.tsx';
import styles from './questions.module.css';
import page from './wide-page.module.css';

/**
 * The questions (R2.4). An address with the name of one that a help article answers leads to that article (R2.12); another
 * one unfolds its answer.
 */
export function QuestionsPage({ topics }: Questions) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const frame = useSiteFrame();
  useEffect(() => {
    const follow = (): void => followHash(topics, locale);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [topics, locale]);
  return (
    <BasicLayout {...frame}>
      <div className={page.wide}>
        <h1>
          <Trans>Questions</Trans>
        </h1>
        <HelpSearch />
        <div className={styles.columns}>
          <nav aria-label={t`Topics`} className={article.policies}>
            {topics.map(({ name, title }) => (
              <a key={name} href={`#topic-${name}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={article.article}>
            {topics.map(({ name, title, questions }) => (
              <section key={name} aria-labelledby={`topic-${name}`}>
                <h2 id={`topic-${name}`}>{title}</h2>
                {questions.map(({ slug, question, answer }, nth) => (
                  <details key={slug} id={slug} open={nth === 0} className={styles.question}>
                    <summary>
                      {question}
                      <Plus size={20} aria-hidden />
                    </summary>
                    <div className={styles.answer}>
                      <ArticleText blocks={answer} />
                    </div>
                  </details>
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
    </BasicLayout>
  );
}

function followHash(topics: Questions['topics'], locale: string): void {
  const slug = window.location.hash.slice(1);
  const asked = topics.flatMap(({ questions }) => questions).find((one) => one.slug === slug);
  if (asked === undefined) return;
  if (asked.help !== '') openAddress(`/${locale}/help-center/${asked.help}`, { by: 'replace' });
  else document.getElementById(slug)?.setAttribute('open', '');
}
