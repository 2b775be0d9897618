import { verdicts } from '@aloft/core/service';
import * as v from 'valibot';
import { findShare, judgeShare, judgeSharesHolding } from '../management/shares.ts';
import { Text } from '../operator/values.ts';
import { type Action, action, goOn, type Question } from './actions.ts';
import type { Cell } from './parts.ts';
import { pathOfShare } from './paths.ts';
import type { Visit } from './visit.ts';

const Verdict = v.picklist(verdicts);
type Verdict = v.InferOutput<typeof Verdict>;

const find = ({ c }: Visit, id: string) => findShare(c.get('services'), id);

/** The question about a share, with what else is named. */
function question(
  { translations }: Visit,
  { id, title, owner }: NonNullable<Awaited<ReturnType<typeof find>>>,
  verdict: Verdict,
  more: readonly (readonly [name: string, value: Cell])[] = [],
): Question {
  const { fields, shares } = translations;
  return {
    facts: [
      [fields.title, title === '' ? id : title],
      [fields.owner, owner],
      ...more,
      [fields.verdict, shares.verdicts[verdict]],
    ],
    back: pathOfShare(id),
  };
}

const audit = action({
  name: 'share.audit',
  section: 'shares',
  schema: v.object({ id: Text, verdict: Verdict }),
  ask: async (visit, { id, verdict }) => {
    const share = await find(visit, id);
    return share === null || share.ended !== null ? null : question(visit, share, verdict);
  },
  run: async (visit, request, wanted) =>
    goOn(await judgeShare(visit.c.get('services'), request, wanted), pathOfShare(wanted.id)),
});

const auditHolding = action({
  name: 'share.auditHolding',
  section: 'shares',
  schema: v.object({ id: Text, entry: Text, verdict: Verdict }),
  ask: async (visit, { id, entry, verdict }) => {
    const share = await find(visit, id);
    const held = share?.entries.find((one) => one.id === entry);
    if (share === null || held === undefined) return null;
    return question(visit, share, verdict, [[visit.translations.fields.entry, held.name]]);
  },
  run: async (visit, request, { id, entry, verdict }) => {
    const share = await find(visit, id);
    // It may have changed since the question.
    if (share === null || !share.entries.some((one) => one.id === entry)) return null;
    const wanted = { shareUserId: share.ownerId, gcids: [], fileIds: [entry], verdict };
    return goOn(await judgeSharesHolding(visit.c.get('services'), request, wanted), pathOfShare(id));
  },
});

export const shareActions: readonly Action[] = [audit, auditHolding];
