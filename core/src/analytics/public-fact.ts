import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { type AnalyticsFact, spreadPlaces } from './events.ts';

const Address = v.pipe(v.string(), v.maxLength(8192));
const Spread = {
  place: v.picklist(spreadPlaces),
  operation: v.pipe(v.string(), v.maxLength(300)),
};

/** What the global stat function takes (R7.35): the public module's own facts, not those of accounts and players. */
const PublicFact = v.variant('type', [
  v.object({ type: v.literal('cookieTipsShown') }),
  v.object({
    type: v.literal('cookieTipsClicked'),
    choice: v.picklist(['acceptAll', 'rejectAll', 'choose', 'settings', 'dismiss']),
  }),
  v.object({ type: v.literal('blockPageShown') }),
  v.object({
    type: v.literal('languageSwitchClicked'),
    from: v.picklist(localeCodes),
    to: v.picklist(localeCodes),
  }),
  v.object({ type: v.literal('reviewPanelShown') }),
  v.object({
    type: v.literal('reviewVerificationResult'),
    result: v.picklist(['passed', 'refused', 'failed', 'cancelled']),
  }),
  v.object({ type: v.literal('sidebarClick'), to: Address }),
  v.object({ type: v.literal('spreadPageShown'), ...Spread }),
  v.object({ type: v.literal('spreadPageClicked'), ...Spread }),
]) satisfies v.GenericSchema<unknown, AnalyticsFact>;

/** One of the nine facts that a page reports through the global stat function (R7.35). */
export type PublicFact = v.InferOutput<typeof PublicFact>;

const publicTypes: ReadonlySet<string> = new Set(
  PublicFact.options.map(({ entries }) => entries.type.literal),
);

/** Whether a fact is one of the public module's nine. */
export const isPublicFact = (fact: AnalyticsFact): fact is PublicFact => publicTypes.has(fact.type);

/**
 * What some script of a page says happened, as a fact of the public module; null for anything else. Never throws, also
 * not for an object whose properties do.
 */
export function parsePublicFact(said: unknown): PublicFact | null {
  try {
    const parsed = v.safeParse(PublicFact, said);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
