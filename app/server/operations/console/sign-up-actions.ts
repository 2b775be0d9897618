import { signUpModes } from '@aloft/core/rules';
import { TextLine } from '@aloft/core/service';
import * as v from 'valibot';
import { signUpMode, signUpRule } from '../../features/accounts/sign-up/sign-up-mode.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { setSignUpMode } from '../management/sign-up.ts';
import {
  createSignUpLink,
  findOpenSignUpLink,
  maxLinkDays,
  revokeSignUpLink,
} from '../management/sign-up-links.ts';
import { Days, Size, Text, whole } from '../operator/values.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfSection } from './layout.ts';
import { timeOf } from './parts.ts';
import { quotaOfLink } from './sign-up-page.ts';

const back = pathOfSection('sign-up');

const set = action({
  name: 'signUp.set',
  section: 'sign-up',
  schema: v.object({ mode: v.picklist(signUpModes) }),
  ask: async ({ translations: { fields, signUp }, c }, { mode }) => {
    const { source } = await signUpRule(c.get('services'));
    if (source === 'environment') return refuse('failed_precondition');
    return { facts: [[fields.mode, `${signUp.modes[mode]}. ${signUp.about[mode]}`]], back };
  },
  run: async ({ c }, request, { mode }) => goOn(await setSignUpMode(c.get('services'), request, mode), back),
});

const create = action({
  name: 'signUpLink.create',
  section: 'sign-up',
  schema: v.object({
    label: v.optional(TextLine(100), ''),
    quota: v.optional(Size),
    membershipDays: v.optional(Days),
    days: whole(1, maxLinkDays),
  }),
  ask: async (visit, { label, quota = null, membershipDays = null, days }) => {
    if ((await signUpMode(visit.c.get('services'))) === 'closed') return refuse('sign_up_closed');
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.label, label === '' ? null : label],
        [fields.quota, quotaOfLink(visit, quota)],
        [fields.membershipDays, membershipDays],
        [fields.linkDays, days],
      ],
      back,
    };
  },
  run: async (visit, request, { label, quota = null, membershipDays = null, days }) => {
    const wanted = { label, quota, membershipDays, days, makerId: visit.session.accountId };
    const made = await createSignUpLink(visit.c.get('services'), request, wanted);
    if (isRefusal(made)) return made;
    const { fields, signUp } = visit.translations;
    return {
      kind: 'shown',
      title: signUp.make,
      facts: [
        [fields.label, label === '' ? null : label],
        [fields.expires, timeOf(visit, made.expiresAt)],
      ],
      secrets: [made.url],
      back,
    };
  },
});

const revoke = action({
  name: 'signUpLink.revoke',
  section: 'sign-up',
  isFinal: true,
  schema: v.object({ id: Text }),
  ask: async (visit, { id }) => {
    const link = await findOpenSignUpLink(visit.c.get('services'), id);
    if (link === null) return null;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.label, link.label === '' ? null : link.label],
        [fields.created, timeOf(visit, link.created_at)],
        [fields.expires, timeOf(visit, link.expires_at)],
      ],
      back,
    };
  },
  run: async ({ c }, request, { id }) => goOn(await revokeSignUpLink(c.get('services'), request, id), back),
});

export const signUpActions: readonly Action[] = [set, create, revoke];
