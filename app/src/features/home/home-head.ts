import { locales } from '@aloft/i18n';
import { msg } from '@lingui/core/macro';
import type { RouterContext } from '../../router-context.ts';

/** Title, description, and the same page in the other languages (R1.1). */
export function homeHead({ i18n, facts }: RouterContext) {
  const description = i18n._(
    msg`Keep your files, share them with a link, and save what others share with you.`,
  );
  return {
    meta: [
      { title: i18n._(msg`Aloft – your files, within reach`) },
      { name: 'description', content: description },
      { property: 'og:title', content: 'Aloft' },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
    ],
    links: [
      { rel: 'canonical', href: `${facts.origin}/${facts.locale}` },
      ...locales.map((one) => ({
        rel: 'alternate',
        hrefLang: one.code,
        href: `${facts.origin}/${one.code}`,
      })),
      { rel: 'alternate', hrefLang: 'x-default', href: `${facts.origin}/` },
    ],
  };
}
