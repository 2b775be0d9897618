import type { Guide } from '@aloft/core/wire';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import text from './article.module.css';
import { ArticleText } from './article-text.tsx';
import styles from './guide.module.css';

/** A text that stands alone (R2.4), as the guide to checking in. */
export function GuidePage({ article }: Guide) {
  return (
    <BasicLayout {...useSiteFrame()}>
      <article className={`${text.article} ${styles.guide}`}>
        <h1>{article.title}</h1>
        <ArticleText blocks={article.blocks} />
      </article>
    </BasicLayout>
  );
}
