import { isOwnPath, isPublicPage } from '@aloft/core/rules';

/**
 * The address of an article’s link as it stands on the page: an own path, in the reader’s language where the page has
 * one for each; `https:` and `mailto:` as they are. Null for any other, which stays text.
 */
export function articleLink(written: string, locale: string): string | null {
  if (/^#[a-z0-9-]+$/.test(written)) return written;
  if (written !== '' && isOwnPath(written)) {
    const [path = ''] = written.split(/[?#]/);
    return isPublicPage(path) ? `/${locale}${written}` : written;
  }
  const url = URL.parse(written);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'mailto:' ? url.href : null;
}
