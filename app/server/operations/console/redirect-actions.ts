import * as v from 'valibot';
import { isRefusal } from '../../platform/refusal.ts';
import { checkRule, findRedirect, removeRedirect, setRedirect } from '../management/redirects.ts';
import { RulePath } from '../operator/commands/redirect.ts';
import { Text } from '../operator/values.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfSection } from './layout.ts';
import { pathOfRedirect } from './paths.ts';

const set = action({
  name: 'redirect.set',
  section: 'redirects',
  schema: v.object({ path: RulePath, target: Text }),
  ask: async (visit, wanted) => {
    const rule = checkRule(visit.c.get('services'), wanted);
    if (isRefusal(rule)) return rule;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.path, rule.path],
        [fields.target, rule.target],
      ],
      back: pathOfSection('redirects'),
    };
  },
  run: async (visit, request, wanted) => {
    const rule = await setRedirect(visit.c.get('services'), request, wanted);
    return isRefusal(rule) ? rule : goOn(rule, pathOfRedirect(rule.path));
  },
});

const remove = action({
  name: 'redirect.remove',
  section: 'redirects',
  schema: v.object({ path: RulePath }),
  ask: async (visit, { path }) => {
    const found = await findRedirect(visit.c.get('services'), path);
    if (found === null) return null;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.path, path],
        [fields.target, found.target],
      ],
      back: pathOfRedirect(path),
    };
  },
  run: async (visit, request, { path }) =>
    goOn(await removeRedirect(visit.c.get('services'), request, path), pathOfSection('redirects')),
});

export const redirectActions: readonly Action[] = [set, remove];
