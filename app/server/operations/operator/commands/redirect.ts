import { parseRedirectCheck } from '@aloft/core/rules';
import * as v from 'valibot';
import { setRedirectRule } from '../../../features/settings/redirect-rules.ts';
import { command, Refused } from '../command.ts';
import { inColumns, Text } from '../values.ts';

const Path = v.pipe(Text, v.regex(/^\/(?!\/)[^\s\\]*$/, 'a path begins with one slash'));

export const redirectSet = command({
  name: 'redirect set',
  summary: 'Leads a path to another of ours, or to an https address on a host of ALOFT_REDIRECT_HOSTS.',
  words: [{ name: 'path' }, { name: 'target' }],
  example: 'redirect set /old /drive/all',
  input: v.object({ path: Path, target: Text }),
  run: async (desk, { path, target }) => {
    const services = await desk.services();
    const rule = target.startsWith('/') ? { internal: target } : { external: target };
    const { redirectHosts } = desk.configuration;
    // The server would ignore such a rule; here it is an error.
    const leads = parseRedirectCheck(rule, { origin: services.addresses.app, allowedHosts: redirectHosts });
    if (leads.kind === 'none')
      throw new Refused(
        `${target} is neither a path of ours nor an https address on one of ALOFT_REDIRECT_HOSTS (${redirectHosts.join(', ') || 'none'})`,
      );
    await setRedirectRule(services, path, rule);
    return { data: { path, ...rule }, lines: [`${path} leads to ${target}.`] };
  },
});

export const redirectList = command({
  name: 'redirect list',
  summary: 'Lists the rules.',
  example: 'redirect list',
  input: v.object({}),
  run: async (desk) => {
    const { db } = await desk.services();
    const rules = await db.selectFrom('redirect_rules').selectAll().orderBy('path').execute();
    const cells = rules.map((rule) => [rule.path, rule.target]);
    return { data: rules, lines: inColumns(['path', 'leads to'], cells, 'There are no rules.') };
  },
});

export const redirectRemove = command({
  name: 'redirect remove',
  summary: 'Takes a rule away.',
  words: [{ name: 'path' }],
  example: 'redirect remove /old',
  input: v.object({ path: Path }),
  run: async (desk, { path }) => {
    const services = await desk.services();
    const rule = await services.db
      .selectFrom('redirect_rules')
      .select('path')
      .where('path', '=', path)
      .executeTakeFirst();
    if (rule === undefined) throw new Refused(`there is no rule for ${path}`);
    await setRedirectRule(services, path, null);
    return { data: { path }, lines: [`${path} leads nowhere else any more.`] };
  },
});
