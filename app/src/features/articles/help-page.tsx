import type { Help } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { PolicyLayout } from '../../layouts/policy.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import text from './article.module.css';
import { ArticleText } from './article-text.tsx';
import { Contents } from './contents.tsx';
import styles from './help.module.css';
import { HelpSearch } from './help-search.tsx';
import { Helpful, type HelpfulAnswer } from './helpful.tsx';
import { ShareArticle } from './share-article.tsx';

interface HelpPageProps {
  readonly help: Help;
  /** What a reader has said of it. */
  readonly answer: HelpfulAnswer;
  /** Why that was not taken, in the reader's words; empty for none. */
  readonly refusal: string;
}

/** An article of the help center (R2.4), which can be copied as a link, shared, or opened in the operator’s bot (R2.18). */
export function HelpPage({ help, answer, refusal }: HelpPageProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const frame = useSiteFrame();
  const { article, previous, next } = help;
  const address = (slug: string): string => `/${locale}/help-center/${slug}`;
  return (
    <PolicyLayout
      {...frame}
      above={<HelpSearch />}
      asideTitle={<Trans>Help topics</Trans>}
      aside={<Topics help={help} />}
      contents={<Contents blocks={article.blocks} />}
    >
      <article className={text.article}>
        <h1>{article.title}</h1>
        <ShareArticle key={help.slug} slug={help.slug} title={article.title} telegram={help.telegram} />
        <ArticleText blocks={article.blocks} />
        <Helpful path={address(help.slug)} answer={answer} refusal={refusal} />
        <nav aria-label={t`More articles`} className={styles.neighbours}>
          {previous !== null && (
            <a href={address(previous.slug)} rel="prev">
              <span>
                <Trans>Before this</Trans>
              </span>
              {previous.title}
            </a>
          )}
          {next !== null && (
            <a href={address(next.slug)} rel="next" className={styles.next}>
              <span>
                <Trans context="article">Next</Trans>
              </span>
              {next.title}
            </a>
          )}
        </nav>
      </article>
    </PolicyLayout>
  );
}

/** All articles by topic; the topic of the open one is unfolded. */
function Topics({ help: { topics, slug } }: { readonly help: Help }) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  return (
    <nav aria-label={t`Help topics`} className={styles.topics}>
      {topics.map(({ title, articles }) => (
        <details key={title} open={articles.some((one) => one.slug === slug)}>
          <summary>{title}</summary>
          <div className={text.policies}>
            {articles.map((one) => (
              <a
                key={one.slug}
                href={`/${locale}/help-center/${one.slug}`}
                {...(one.slug === slug ? { 'aria-current': 'page' } : {})}
              >
                {one.title}
              </a>
            ))}
          </div>
        </details>
      ))}
    </nav>
  );
}
