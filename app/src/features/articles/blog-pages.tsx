import type { Post, PostEntry, Posts } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import text from './article.module.css';
import { ArticleText } from './article-text.tsx';
import styles from './blog.module.css';
import { PostArt } from './post-art.tsx';
import { useFormatDay } from './use-format-day.ts';
import page from './wide-page.module.css';

/** The blog: its newest post large, the others below (R2.4). */
export function BlogPage({ posts }: Posts) {
  const { locale } = useApp().facts;
  const frame = useSiteFrame();
  const [newest, ...others] = posts;
  return (
    <BasicLayout {...frame}>
      <div className={page.wide}>
        <div className={styles.blogHead}>
          <h1>
            <Trans>Blog</Trans>
          </h1>
          <a href={`/${locale}/blog/feed.xml`}>
            <Trans>Atom feed</Trans>
          </a>
        </div>
        {newest !== undefined && (
          <div className={styles.newest}>
            <Card post={newest} />
          </div>
        )}
        <PostList posts={others} />
      </div>
    </BasicLayout>
  );
}

/** One post of the blog, and the others. */
export function PostPage({ post, article, others }: Post) {
  const { locale } = useApp().facts;
  const day = useFormatDay();
  const frame = useSiteFrame();
  return (
    <BasicLayout {...frame}>
      <article className={clsx(text.article, styles.post)}>
        <p className={styles.day}>
          <a href={`/${locale}/blog`}>
            <Trans>Blog</Trans>
          </a>{' '}
          · <time dateTime={post.date}>{day(post.date)}</time>
        </p>
        <h1>{article.title}</h1>
        <div className={styles.art}>
          <PostArt topic={post.topic} />
        </div>
        <ArticleText blocks={article.blocks} />
      </article>
      <div className={page.wide}>
        <h2>
          <Trans>More posts</Trans>
        </h2>
        <PostList posts={others} />
      </div>
    </BasicLayout>
  );
}

function PostList({ posts }: { readonly posts: readonly PostEntry[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.slug}>
          <Card post={post} />
        </li>
      ))}
    </ul>
  );
}

function Card({ post: { slug, title, description, date, topic } }: { readonly post: PostEntry }) {
  const { locale } = useApp().facts;
  const day = useFormatDay();
  return (
    <a href={`/${locale}/blog/${slug}`} className={styles.card}>
      <span className={styles.art}>
        <PostArt topic={topic} />
      </span>
      <span className={styles.words}>
        <time dateTime={date}>{day(date)}</time>
        <strong className={styles.title}>{title}</strong>
        <span>{description}</span>
      </span>
    </a>
  );
}
