import * as v from 'valibot';
import { listRedirects, removeRedirect, setRedirect } from '../../management/redirects.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { inColumns, Text } from '../values.ts';

/** The path of a rule as it is typed. */
export const RulePath = v.pipe(Text, v.regex(/^\/(?!\/)[^\s\\]*$/, 'a path begins with one slash'));

export const redirectSet = command({
  name: 'redirect set',
  summary: 'Leads a path to another of ours, or to an https address on a host of ALOFT_REDIRECT_HOSTS.',
  words: [{ name: 'path' }, { name: 'target' }],
  example: 'redirect set /old /drive/all',
  input: v.object({ path: RulePath, target: Text }),
  run: async (desk, wanted) => {
    const { path, target } = orThrow(await setRedirect(await desk.services(), desk.request, wanted));
    const data = { path, ...(target.startsWith('/') ? { internal: target } : { external: target }) };
    return { data, lines: [`${path} leads to ${target}.`] };
  },
});

export const redirectList = command({
  name: 'redirect list',
  summary: 'Lists the rules.',
  example: 'redirect list',
  input: v.object({}),
  run: async (desk) => {
    const rules = await listRedirects(await desk.services(), '');
    const cells = rules.map((rule) => [rule.path, rule.target]);
    return { data: rules, lines: inColumns(['path', 'leads to'], cells, 'There are no rules.') };
  },
});

export const redirectRemove = command({
  name: 'redirect remove',
  summary: 'Takes a rule away.',
  words: [{ name: 'path' }],
  example: 'redirect remove /old',
  input: v.object({ path: RulePath }),
  run: async (desk, wanted) => {
    const path = orThrow(await removeRedirect(await desk.services(), desk.request, wanted.path));
    return { data: { path }, lines: [`${path} leads nowhere else any more.`] };
  },
});
