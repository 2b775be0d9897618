import { presentRedirect, redirectPaths } from '@aloft/core/service';
import type { RedirectCheck } from '@aloft/core/wire';
import type { Services } from '../../services.ts';

/** For operators: sets where a path redirects; null removes the rule (R2.16). */
export async function setRedirectRule(
  services: Services,
  path: string,
  target: { readonly internal: string } | { readonly external: string } | null,
): Promise<void> {
  if (target === null) {
    await services.db.deleteFrom('redirect_rules').where('path', '=', path).execute();
    return;
  }
  const rule =
    'internal' in target
      ? ({ kind: 'internal', target: target.internal } as const)
      : ({ kind: 'external', target: target.external } as const);
  await services.db
    .insertInto('redirect_rules')
    .values({ path, ...rule })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(rule))
    .execute();
}

/**
 * The redirect target of a path, by its own rule or that of the path without query and fragment: a path of this
 * origin, or an https URL on one of the operator's hosts. Any other rule is ignored (T2).
 */
export async function checkRedirect(services: Services, path: string): Promise<RedirectCheck> {
  const rules = await services.db
    .selectFrom('redirect_rules')
    .selectAll()
    .where('path', 'in', redirectPaths(path))
    .execute();
  const rule = rules.find((one) => one.path === path) ?? rules[0];
  if (rule === undefined) return {};
  return presentRedirect(
    { [rule.kind]: rule.target },
    { origin: services.addresses.app, allowedHosts: services.configuration.redirectHosts },
  );
}
