import * as v from 'valibot';
import { endActivity, findActivity, setActivity } from '../management/activities.ts';
import { Span } from '../operator/commands/activity.ts';
import { Text } from '../operator/values.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfSection } from './layout.ts';
import { timeOf } from './parts.ts';
import { pathOfActivity } from './paths.ts';

const set = action({
  name: 'activity.set',
  section: 'activities',
  schema: Span,
  ask: async (visit, { name, start, end, days = 0 }) => {
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.name, name],
        [fields.start, timeOf(visit, start)],
        [fields.end, timeOf(visit, end)],
        [fields.days, days],
      ],
      back: pathOfSection('activities'),
    };
  },
  run: async (visit, request, { name, start, end, days = 0 }) =>
    goOn(
      await setActivity(visit.c.get('services'), request, { name, start, end, days }),
      pathOfActivity(name),
    ),
});

const end = action({
  name: 'activity.end',
  section: 'activities',
  schema: v.object({ name: Text }),
  ask: async (visit, { name }) => {
    const found = await findActivity(visit.c.get('services'), name);
    if (found === null || found.state === 'ended') return null;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.name, name],
        [fields.end, timeOf(visit, found.end)],
      ],
      back: pathOfActivity(name),
    };
  },
  run: async (visit, request, { name }) =>
    goOn(await endActivity(visit.c.get('services'), request, name), pathOfActivity(name)),
});

export const activityActions: readonly Action[] = [set, end];
