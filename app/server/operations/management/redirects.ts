import { parseRedirectCheck } from '@aloft/core/rules';
import { maxRules } from '../../features/settings/redirect-cache.ts';
import { isPagePath, type RuleTarget, setRedirectRule } from '../../features/settings/redirect-rules.ts';
import { writtenPath } from '../../features/settings/written-path.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { isFound } from './pages.ts';

/** A path, and where it leads. */
export interface RedirectRule {
  readonly path: string;
  readonly target: string;
}

const allRules = ({ db }: Services) => db.selectFrom('redirect_rules').select(['path', 'target', 'kind']);

/** Rules whose path or target contains the text, by path. */
export async function listRedirects(services: Services, search: string) {
  const rows = await allRules(services).orderBy('path').limit(maxRules).execute();
  return rows.filter(({ path, target }) => isFound(search, [path, target]));
}

/** The rule of a path; null when there is none. */
export async function findRedirect(services: Services, path: string): Promise<RedirectRule | null> {
  return (await allRules(services).where('path', '=', path).executeTakeFirst()) ?? null;
}

/** The path of a rule, as it is stored: browsers do not send what follows a #. */
const rulePath = (path: string): string => writtenPath(path.split('#')[0] ?? path);

/** Why there can be no such rule; null when there can. A server would ignore it; here it is an error. */
function whyNot(services: Services, path: string, rule: RuleTarget): Refusal | null {
  if (!isPagePath(path)) {
    const description = `${path} is not the path of a page: calls, the app's own files and shares' addresses that name a language are never led elsewhere`;
    return refuse('invalid_argument', { field: 'path', description });
  }
  const { redirectHosts: allowedHosts } = services.configuration;
  if (parseRedirectCheck(rule, { origin: services.addresses.app, allowedHosts }).kind !== 'none') return null;
  const target = 'internal' in rule ? rule.internal : rule.external;
  const hosts = allowedHosts.join(', ') || 'none';
  return refuse('invalid_argument', {
    field: 'target',
    description: `${target} is neither a path of ours nor an https address on one of ALOFT_REDIRECT_HOSTS (${hosts})`,
  });
}

/** What would be stored of a rule. Refuses `invalid_argument` for a target that no server would follow. */
export function checkRule(services: Services, { path, target }: RedirectRule): RedirectRule | Refusal {
  const rule = target.startsWith('/') ? { internal: target } : { external: target };
  return whyNot(services, rulePath(path), rule) ?? { path: rulePath(path), target };
}

/** Leads a path elsewhere (R2.16). Refuses as `checkRule` does, and `out_of_range` for a rule too many. */
export async function setRedirect(
  services: Services,
  request: OperatorRequest,
  wanted: RedirectRule,
): Promise<RedirectRule | Refusal> {
  const checked = checkRule(services, wanted);
  if ('refused' in checked) return checked;
  const { path, target } = checked;
  const others = await allRules(services).where('path', '!=', path).limit(maxRules).execute();
  if (others.length >= maxRules)
    return refuse('out_of_range', { description: `there are ${maxRules} rules already` });
  const rule = target.startsWith('/') ? { internal: target } : { external: target };
  return recorded(
    services,
    request,
    { action: 'redirect.set', subject: path, detail: { target } },
    async () => {
      await setRedirectRule(services, path, rule);
      return checked;
    },
  );
}

/** Takes a rule away; answers its path. Refuses `not_found`. */
export async function removeRedirect(
  services: Services,
  request: OperatorRequest,
  wanted: string,
): Promise<string | Refusal> {
  const found = (await findRedirect(services, wanted)) ?? (await findRedirect(services, rulePath(wanted)));
  if (found === null) return refuse('not_found', { description: `there is no rule for ${wanted}` });
  const { path } = found;
  return recorded(services, request, { action: 'redirect.remove', subject: path, detail: {} }, async () => {
    await setRedirectRule(services, path, null);
    return path;
  });
}
