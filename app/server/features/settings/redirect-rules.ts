import { presentRedirect, redirectPaths } from '@aloft/core/service';
import type { RedirectCheck } from '@aloft/core/wire';
import { isLocale } from '@aloft/i18n';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { forgetRules } from './redirect-cache.ts';
import { typedPath, writtenPath } from './written-path.ts';

/** Where a rule leads. */
export type RuleTarget = { readonly internal: string } | { readonly external: string };

/** The paths of calls and of the app's own files: what is loaded from them is no page. */
export const isProgramPath = (path: string): boolean =>
  /^\/(?:(?:[a-z]+(?:\.[a-z]+)?\/)?v\d+(?:[/?#]|$)|assets(?:[/?#]|$)|favicon\.ico(?:[?#]|$))/.test(path);

/** Whether a page answers a path: rules lead no other, as what answers it does so before they are read. */
export function isPagePath(path: string): boolean {
  const [, locale, place] = /^\/([^/?#]*)\/([^/?#]*)/.exec(path) ?? [];
  // A share's address that names a language: it is led to the one that does not.
  const namesLocale = place === 's' && isLocale(locale);
  return !namesLocale && !isProgramPath(path);
}

/** For operators: sets where a path redirects; null removes the rule (R2.16). */
export async function setRedirectRule(
  { db }: Pick<Services, 'db'>,
  path: string,
  target: RuleTarget | null,
): Promise<void> {
  await transact(db, async (within) => {
    // What an earlier version has stored as typed.
    if (typedPath(path) !== path)
      await within.deleteFrom('redirect_rules').where('path', '=', typedPath(path)).execute();
    if (target === null) {
      await within.deleteFrom('redirect_rules').where('path', '=', path).execute();
      return;
    }
    const rule =
      'internal' in target
        ? ({ kind: 'internal', target: target.internal } as const)
        : ({ kind: 'external', target: target.external } as const);
    await within
      .insertInto('redirect_rules')
      .values({ path, ...rule })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(rule))
      .execute();
  });
  forgetRules(db);
}

/**
 * The redirect target of a path, by its own rule or that of the path without query and fragment: a path of this
 * origin, or an https URL on one of the operator's hosts. Any other rule is ignored (T2), and so is one for what is no
 * page.
 */
export async function checkRedirect(services: Services, path: string): Promise<RedirectCheck> {
  if (!isPagePath(path)) return {};
  const wanted = redirectPaths(writtenPath(path)).flatMap((one) => [one, typedPath(one)]);
  const rules = await services.db
    .selectFrom('redirect_rules')
    .selectAll()
    .where('path', 'in', wanted)
    .execute();
  const [rule] = rules.toSorted((one, other) => wanted.indexOf(one.path) - wanted.indexOf(other.path));
  if (rule === undefined) return {};
  return presentRedirect(
    { [rule.kind]: rule.target },
    { origin: services.addresses.app, allowedHosts: services.configuration.redirectHosts },
  );
}
