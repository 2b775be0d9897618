import type { PageContent } from '@aloft/core/wire';
import type { ParsedLocation } from '@tanstack/react-router';
import { pageNotFound } from '../guards/page-not-found.ts';
import { callOf, type RouterContext } from '../router-context.ts';

interface Loading {
  readonly context: RouterContext;
  readonly location: ParsedLocation;
}

/**
 * What is read on a page under a language (R7.33). Throws the 404 where there is nothing.
 * @param names what its address ends with, behind the language; undefined ones are left out
 */
export async function pageContent(
  { context, location }: Loading,
  names: readonly (string | undefined)[],
): Promise<PageContent> {
  const call = await callOf(context);
  const { readPage } = await import('../data/articles.ts');
  const path = names.filter((name) => name !== undefined).join('/');
  const page = await readPage(call, `/${path}`);
  if (page?.content === null || page?.content === undefined) throw pageNotFound(location.href);
  return page.content;
}
