import type { PageFacts } from '@aloft/core/rules';

/** Why a form was not taken that was sent without the app, in the reader's words; empty for none. */
export async function refusalOf({ sentContact, locale }: PageFacts): Promise<string> {
  if (sentContact?.kind !== 'refused') return '';
  const { loadDescriber } = await import('../ui/describe-failure.ts');
  const describe = await loadDescriber(locale);
  return describe(sentContact.failure);
}
