import type { PageContent } from '@aloft/core/wire';
import type { ParsedLocation } from '@tanstack/react-router';
import { pageNotFound } from '../guards/page-not-found.ts';
import { callOf, type RouterContext } from '../router-context.ts';

interface Loading {
  readonly context: RouterContext;
  readonly location: ParsedLocation;
}

type Kind = PageContent['kind'];
type ContentOf<K extends Kind> = Extract<PageContent, { readonly kind: K }>;

/**
 * What is read on a page under a language (R7.33). Throws the 404 where there is nothing, or something else.
 * @param names what its address ends with, behind the language; undefined ones are left out
 * @param kinds what the page can show
 */
export async function pageContent<K extends Kind>(
  { context, location }: Loading,
  names: readonly (string | undefined)[],
  kinds: readonly K[],
): Promise<ContentOf<K>> {
  const isShown = (content: PageContent): content is ContentOf<K> =>
    kinds.some((kind) => kind === content.kind);
  const call = await callOf(context);
  const { readPage } = await import('../data/articles.ts');
  const path = names.filter((name) => name !== undefined).join('/');
  const content = (await readPage(call, `/${path}`))?.content ?? null;
  if (content === null || !isShown(content)) throw pageNotFound(location.href);
  return content;
}
