import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BlogPage, PostPage } from '../features/articles/blog-pages.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';
import { articleData } from './-structured-data.ts';

/** The blog, or one of its posts. */
export const Route = createFileRoute('/$locale_/blog/{-$post}')({
  staticData: localized,
  loader: (page) => pageContent(page, [page.params.locale, 'blog', page.params.post], ['posts', 'post']),
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { i18n, facts } = match.context;
    const isPost = loaderData.kind === 'post';
    const title = isPost ? loaderData.article.title : i18n._(msg`Blog`);
    const description = isPost ? loaderData.article.description : i18n._(msg`What is new in Aloft, and why.`);
    const head = publicHead(match.context, {
      path: isPost ? `/blog/${loaderData.post.slug}` : '/blog',
      ...{ title, description },
      ...(isPost ? { data: articleData(loaderData.article, loaderData.post.date) } : {}),
    });
    const feed = { rel: 'alternate', type: 'application/atom+xml', href: `/${facts.locale}/blog/feed.xml` };
    return { ...head, links: [...head.links, feed] };
  },
  component: BlogRoute,
});

function BlogRoute() {
  const content = Route.useLoaderData();
  return content.kind === 'post' ? <PostPage {...content} /> : <BlogPage {...content} />;
}
