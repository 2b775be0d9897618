import type { Plans } from '../data/plans.ts';
import { callOf, type RouterContext } from '../router-context.ts';

/** What the home page tells of the plans; null where that cannot be read, as the page never fails for it. */
export async function homePlans(context: RouterContext): Promise<{ readonly plans: Plans | null }> {
  try {
    const [call, { readPlans }] = await Promise.all([callOf(context), import('../data/plans.ts')]);
    return { plans: await readPlans(call, context.facts.locale) };
  } catch {
    return { plans: null };
  }
}
