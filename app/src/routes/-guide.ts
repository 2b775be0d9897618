import type { GuideName } from '@aloft/core/rules';
import type { Guide } from '@aloft/core/wire';
import type { ParsedLocation } from '@tanstack/react-router';
import { pageNotFound } from '../guards/page-not-found.ts';
import type { RouterContext } from '../router-context.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';
import { articleData } from './-structured-data.ts';

interface GuideEntry {
  readonly context: RouterContext;
  readonly location: ParsedLocation;
  readonly params: { readonly locale: string };
}

/** Reads a text that stands alone (R2.4). */
export async function readGuide(entry: GuideEntry, name: GuideName): Promise<Guide> {
  const content = await pageContent(entry, [entry.params.locale, name]);
  if (content.kind !== 'guide') throw pageNotFound(entry.location.href);
  return content;
}

/** The head of its page. */
export function guideHead(context: RouterContext, guide: Guide | undefined) {
  if (guide === undefined) return {};
  const { name, article } = guide;
  return publicHead(context, {
    ...{ path: `/${name}`, title: article.title, description: article.description },
    data: articleData(article),
  });
}
