import type { Guide } from '@aloft/core/wire';
import type { RouterContext } from '../router-context.ts';
import { publicHead } from './-public-head.ts';
import { articleData } from './-structured-data.ts';

/** The head of a text that stands alone (R2.4). */
export function guideHead(context: RouterContext, guide: Guide | undefined) {
  if (guide === undefined) return {};
  const { name, article } = guide;
  return publicHead(context, {
    ...{ path: `/${name}`, title: article.title, description: article.description },
    data: articleData(article),
  });
}
