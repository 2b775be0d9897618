import { formatBytes, userRoles } from '@aloft/core/rules';
import { TextLine } from '@aloft/core/service';
import * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import {
  type Account,
  accountOf,
  changePassword,
  changeQuota,
  changeRole,
  createAccount,
  deleteAccount,
  giveDays,
  newPassword,
  turnOffTwoStep,
} from '../management/accounts.ts';
import { isLastOperator } from '../management/last-operator.ts';
import { Days, Size, Text } from '../operator/values.ts';
import { type Action, action, type Outcome, type Question } from './actions.ts';
import { pathOfSection } from './layout.ts';
import type { Cell } from './parts.ts';
import { pathOfAccount, pathOfNewAccount } from './paths.ts';
import type { Visit } from './visit.ts';

const find = ({ c }: Visit, id: string): Promise<Account | null> => accountOf(c.get('services'), id);

/** Asks about an account, with what will be set. */
async function askAbout(
  visit: Visit,
  id: string,
  more: readonly (readonly [name: string, value: Cell])[] = [],
): Promise<Question | null> {
  const account = await find(visit, id);
  if (account === null) return null;
  const { fields } = visit.translations;
  return {
    facts: [[fields.email, account.email], [fields.name, account.name], ...more],
    back: pathOfAccount(account.id),
  };
}

/** Changes an account, and goes on at a page; null when the account is not there any more. */
async function change(
  visit: Visit,
  id: string,
  run: (services: Services, account: Account) => Promise<unknown>,
  pathOf: (account: Account) => string = ({ id: same }) => pathOfAccount(same),
): Promise<Outcome | Refusal | null> {
  const account = await find(visit, id);
  if (account === null) return null;
  const done = await run(visit.c.get('services'), account);
  return isRefusal(done) ? done : { kind: 'at', path: pathOf(account) };
}

const shownPassword = (visit: Visit, account: Pick<Account, 'id' | 'email'>, password: string) => ({
  kind: 'shown' as const,
  title: visit.translations.fields.password,
  facts: [[visit.translations.fields.email, account.email]] as const,
  secrets: [password],
  back: pathOfAccount(account.id),
});

const create = action({
  name: 'account.create',
  section: 'accounts',
  schema: v.object({
    email: v.pipe(Text, v.maxLength(254), v.email()),
    name: v.optional(TextLine(100)),
    quota: v.optional(Size),
  }),
  ask: async ({ translations: { fields }, locale }, { email, name, quota }) => ({
    facts: [
      [fields.email, email],
      [fields.name, name ?? null],
      [fields.quota, quota === undefined ? null : formatBytes(quota, locale)],
    ],
    back: pathOfNewAccount,
  }),
  run: async (visit, request, { email, name, quota }) => {
    const services = visit.c.get('services');
    const password = newPassword();
    const id = await createAccount(services, request, { email, password, name, quota });
    return isRefusal(id) ? id : shownPassword(visit, { id, email }, password);
  },
});

const password = action({
  name: 'account.password',
  section: 'accounts',
  schema: v.object({ id: Text }),
  ask: (visit, { id }) => askAbout(visit, id),
  run: async (visit, request, { id }) => {
    const account = await find(visit, id);
    if (account === null) return null;
    const made = newPassword();
    const refused = await changePassword(visit.c.get('services'), request, account, made);
    return refused ?? shownPassword(visit, account, made);
  },
});

const quota = action({
  name: 'account.quota',
  section: 'accounts',
  schema: v.object({ id: Text, quota: Size }),
  ask: (visit, { id, quota: wanted }) =>
    askAbout(visit, id, [[visit.translations.fields.quota, formatBytes(wanted, visit.locale)]]),
  run: (visit, request, { id, quota: wanted }) =>
    change(visit, id, (services, account) => changeQuota(services, request, account, wanted)),
});

const days = action({
  name: 'account.days',
  section: 'accounts',
  schema: v.object({ id: Text, days: Days }),
  ask: (visit, { id, days: wanted }) => askAbout(visit, id, [[visit.translations.fields.days, wanted]]),
  run: (visit, request, { id, days: wanted }) =>
    change(visit, id, (services, account) => giveDays(services, request, account, wanted)),
});

const twoStepOff = action({
  name: 'account.twoStepOff',
  section: 'accounts',
  schema: v.object({ id: Text }),
  ask: (visit, { id }) => askAbout(visit, id),
  run: (visit, request, { id }) =>
    change(visit, id, (services, account) => turnOffTwoStep(services, request, account)),
});

const role = action({
  name: 'account.role',
  section: 'accounts',
  schema: v.object({ id: Text, role: v.picklist(userRoles) }),
  ask: async (visit, { id, role: wanted }) => {
    const { signUp, fields } = visit.translations;
    if (wanted !== 'operator' && (await isLastOperator(visit.c.get('services').db, id)))
      return refuse('failed_precondition', { field: 'role' });
    return askAbout(visit, id, [[fields.role, signUp.roles[wanted]]]);
  },
  run: (visit, request, { id, role: wanted }) =>
    change(visit, id, (services, account) => changeRole(services, request, account, wanted)),
});

const remove = action({
  name: 'account.delete',
  section: 'accounts',
  isFinal: true,
  schema: v.object({ id: Text }),
  ask: (visit, { id }) => askAbout(visit, id),
  run: (visit, request, { id }) =>
    change(
      visit,
      id,
      (services, account) => deleteAccount(services, request, account),
      () => pathOfSection('accounts'),
    ),
});

export const accountActions: readonly Action[] = [create, password, quota, days, twoStepOff, role, remove];
