import { formatBytes, userRoles } from '@aloft/core/rules';
import { html } from 'hono/html';
import { listStoragePacks } from '../../features/packs/storage-packs.ts';
import { trafficLeft } from '../../features/packs/traffic-balance.ts';
import { type Account, accountOf, countsOf, isCountOpen, listAccounts } from '../management/accounts.ts';
import { kindOfGrant, listGrants } from '../management/grants.ts';
import { isLastOperator } from '../management/last-operator.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { factList, pager, searchForm, section, table, timeOf, timeOr } from './parts.ts';
import { pathOfAccount, pathOfNewAccount } from './paths.ts';
import { filled } from './translations/translations.ts';
import type { Visit } from './visit.ts';

/** How many grants an account's page shows. */
const shownGrants = 20;

const spaceOf = (
  { translations, locale }: Visit,
  { quota_used: used, quota_limit: limit }: Account,
): string =>
  filled(translations.space, { used: formatBytes(used, locale), limit: formatBytes(limit, locale) });

/** The list of accounts, with a search. */
export async function accountsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('accounts'));
  const { translations, c } = visit;
  const { fields } = translations;
  const { search, page_token: token } = query;
  const { rows, next } = await listAccounts(c.get('services'), search, query.page);
  const main = html`${searchForm(visit, pathOfSection('accounts'), { label: translations.accounts.searchLabel, search })}
<p><a class="button" href="${pathOfNewAccount}">${translations.accounts.create}</a></p>
${table(
  visit,
  translations.sections.accounts,
  [fields.email, fields.name, fields.storage, fields.memberUntil, fields.created],
  rows.map((one) => [
    html`<a href="${pathOfAccount(one.id)}">${one.email}</a>`,
    one.name,
    spaceOf(visit, one),
    timeOr(visit, one.vip_expires_at === 0 ? null : one.vip_expires_at, translations.common.none),
    timeOf(visit, one.created_at),
  ]),
)}
${pager(visit, pathOfSection('accounts'), search === '' ? {} : { search }, { token, next })}`;
  return showPage(visit, { section: 'accounts', title: translations.sections.accounts, main });
}

/** The form of a new account. */
export async function newAccountPage(visit: Visit): Promise<Response> {
  const { fields, accounts } = visit.translations;
  const main = changeForm(visit, 'account.create', {
    fields: [
      { name: 'email', label: fields.email, type: 'email', max: 254 },
      { name: 'name', label: fields.name, help: fields.nameHelp, max: 100, optional: true },
      {
        name: 'quota',
        label: fields.quota,
        help: `${fields.optional}. ${fields.quotaHelp}`,
        max: 20,
        optional: true,
      },
    ],
  });
  return showPage(visit, { section: 'accounts', title: accounts.create, main });
}

async function grantsOf(visit: Visit, { id }: Account): Promise<Html> {
  const { translations, c } = visit;
  const { fields } = translations;
  const grants = await listGrants(c.get('services'), id, shownGrants);
  return table(
    visit,
    translations.accounts.grants,
    [fields.when, fields.days, fields.reason, fields.about],
    grants.map((grant) => {
      const { kind, isRevoked } = kindOfGrant(grant.kind);
      const label = kind === null ? grant.kind : translations.grants[kind];
      return [
        timeOf(visit, grant.at),
        grant.days,
        isRevoked ? filled(translations.grants.revoked, { kind: label }) : label,
        grant.about === '' ? null : grant.about,
      ];
    }),
  );
}

/** The packs of an account, each with its end; nothing where it has none. */
async function packFacts({ translations, c, locale }: Visit, { id }: Account) {
  const { db, clock } = c.get('services');
  const { products } = translations;
  const storage = await listStoragePacks(db, id, clock());
  const traffic = await trafficLeft(db, id);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const lines = storage.map((one) => `${formatBytes(one.bytes, locale)} – ${until.format(one.ends_at)}`);
  return [
    ...(storage.length === 0 ? [] : ([[products.packs.storage, lines.join('; ')]] as const)),
    ...(traffic === 0 ? [] : ([[products.packs.traffic, formatBytes(traffic, locale)]] as const)),
  ];
}

async function factsOf(visit: Visit, account: Account): Promise<Html> {
  const { translations, c, locale } = visit;
  const { fields, common } = translations;
  const counts = await countsOf(c.get('services'), account);
  const numbers = new Intl.NumberFormat(locale);
  const packs = await packFacts(visit, account);
  const counted = (count: number): string => `${numbers.format(count)}${isCountOpen(count) ? '+' : ''}`;
  return factList([
    [fields.email, account.email],
    [fields.name, account.name],
    [fields.id, html`<code>${account.id}</code>`],
    [fields.role, translations.signUp.roles[account.role]],
    [fields.created, timeOf(visit, account.created_at)],
    [fields.verified, timeOr(visit, account.email_verified_at, common.never)],
    [fields.storage, spaceOf(visit, account)],
    ...packs,
    [
      fields.memberUntil,
      timeOr(visit, account.vip_expires_at === 0 ? null : account.vip_expires_at, common.none),
    ],
    ...(account.delete_at === null ? [] : ([[fields.deletion, timeOf(visit, account.delete_at)]] as const)),
    [fields.files, numbers.format(counts.files)],
    [fields.shares, counted(counts.shares)],
    [fields.tasks, counted(counts.tasks)],
  ]);
}

/** The form of the role; for the last operator, why there is none. */
async function roleForm(visit: Visit, { id, role }: Account): Promise<Html> {
  const { fields, signUp } = visit.translations;
  if (await isLastOperator(visit.c.get('services').db, id)) return html`<p>${signUp.lastOperator}</p>`;
  const choices = userRoles.map((one) => [one, signUp.roles[one]] as const);
  return changeForm(visit, 'account.role', {
    id,
    fields: [{ name: 'role', label: fields.role, choices, value: role }],
  });
}

/** One account: its facts, and what can be changed. */
export async function accountPage(visit: Visit): Promise<Response> {
  const { translations, c } = visit;
  const account = await accountOf(c.get('services'), c.req.param('id') ?? '');
  if (account === null) return showNotFound(visit, pathOfSection('accounts'));
  const { fields, accounts } = translations;
  const { id } = account;
  const quota = { name: 'quota', label: fields.quota, help: fields.quotaHelp, max: 20 };
  const days = { name: 'days', label: fields.days, type: 'number' as const };
  const main = html`${await factsOf(visit, account)}
<section aria-labelledby="changes"><h2 id="changes">${accounts.changes}</h2>
<div class="changes">
${changeForm(visit, 'account.quota', { id, fields: [quota] })}
${changeForm(visit, 'account.days', { id, fields: [days] })}
${changeForm(visit, 'account.password', { id })}
${changeForm(visit, 'account.twoStepOff', { id })}
${await roleForm(visit, account)}
${changeForm(visit, 'account.delete', { id })}
</div></section>
${section('grants', accounts.grants, await grantsOf(visit, account))}
${await historyOf(visit, 'account', id)}`;
  return showPage(visit, { section: 'accounts', title: account.email, main });
}
