import * as v from 'valibot';
import { isRefusal } from '../../platform/refusal.ts';
import { makeCodes } from '../management/codes.ts';
import { Days, Time, whole } from '../operator/values.ts';
import { type Action, action } from './actions.ts';
import { pathOfSection } from './layout.ts';
import { timeOr } from './parts.ts';
import type { Visit } from './visit.ts';

const Codes = v.object({ days: Days, count: whole(1, 1000), expires: v.optional(Time) });

const factsOf = (visit: Visit, { days, count, expires }: v.InferOutput<typeof Codes>) => {
  const { fields, common } = visit.translations;
  return [
    [fields.days, days],
    [fields.count, count],
    [fields.expires, timeOr(visit, expires ?? null, common.never)],
  ] as const;
};

const make = action({
  name: 'codes.make',
  section: 'codes',
  schema: Codes,
  ask: async (visit, wanted) => ({ facts: factsOf(visit, wanted), back: pathOfSection('codes') }),
  run: async (visit, request, wanted) => {
    const { days, count, expires = null } = wanted;
    const codes = await makeCodes(visit.c.get('services'), request, { days, count, expiresAt: expires });
    if (isRefusal(codes)) return codes;
    return {
      kind: 'shown',
      title: visit.translations.codes.made,
      facts: factsOf(visit, wanted),
      secrets: codes,
      back: pathOfSection('codes'),
    };
  },
});

export const codeActions: readonly Action[] = [make];
