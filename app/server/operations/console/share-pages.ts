import { formatBytes } from '@aloft/core/rules';
import { verdicts } from '@aloft/core/service';
import { html } from 'hono/html';
import { findShare, listShares } from '../management/shares.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { type Field, factList, pager, searchForm, section, table, timeOf, timeOr } from './parts.ts';
import { pathOfAccount, pathOfShare } from './paths.ts';
import type { Visit } from './visit.ts';

type Share = NonNullable<Awaited<ReturnType<typeof findShare>>>;

/** All shares, newest first, with a search. */
export async function sharesPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('shares'));
  const { translations, c } = visit;
  const { fields, shares, sections } = translations;
  const { search, page_token: token } = query;
  const { rows, next } = await listShares(c.get('services'), search, query.page);
  const main = html`${searchForm(visit, pathOfSection('shares'), { label: shares.searchLabel, search })}
${table(
  visit,
  sections.shares,
  [fields.title, fields.owner, fields.created, fields.verdict, fields.state],
  rows.map((one) => [
    html`<a href="${pathOfShare(one.id)}">${one.title === '' ? one.id : one.title}</a>`,
    html`<a href="${pathOfAccount(one.account_id)}">${one.email}</a>`,
    timeOf(visit, one.created_at),
    shares.verdicts[one.audit],
    one.deleted_at === null ? shares.open : shares.ended,
  ]),
)}
${pager(visit, pathOfSection('shares'), search === '' ? {} : { search }, { token, next })}`;
  return showPage(visit, { section: 'shares', title: sections.shares, main });
}

function factsOf(visit: Visit, share: Share): Html {
  const { fields, shares, common } = visit.translations;
  const passcode = share.passcodeLost ? shares.lost : share.passcode ? shares.withPasscode : common.none;
  return factList([
    [fields.id, html`<code>${share.id}</code>`],
    [fields.owner, html`<a href="${pathOfAccount(share.ownerId)}">${share.owner}</a>`],
    [fields.verdict, shares.verdicts[share.verdict]],
    [fields.passcode, passcode],
    [fields.created, timeOf(visit, share.made)],
    [fields.expires, timeOr(visit, share.expires, common.never)],
    [fields.state, share.ended === null ? shares.open : shares.ended],
    [fields.views, share.views],
    [fields.restores, share.restores],
  ]);
}

/** What can be judged: the share, and its owner's shares with one of its entries. */
function changesOf(visit: Visit, { id, entries, verdict }: Share): Html {
  const { fields, shares } = visit.translations;
  const judged: Field = {
    name: 'verdict',
    label: fields.verdict,
    choices: verdicts.map((one) => [one, shares.verdicts[one]]),
    value: verdict,
  };
  const entry: Field = {
    name: 'entry',
    label: fields.entry,
    choices: entries.map((one) => [one.id, one.name]),
  };
  return html`<div class="changes">
${changeForm(visit, 'share.audit', { id, fields: [judged] })}
${entries.length === 0 ? null : changeForm(visit, 'share.auditHolding', { id, fields: [entry, judged] })}
</div>`;
}

/** One share: its facts, what it holds, and what can be judged. */
export async function sharePage(visit: Visit): Promise<Response> {
  const { translations, c, locale } = visit;
  const found = await findShare(c.get('services'), c.req.param('id') ?? '');
  if (found === null) return showNotFound(visit, pathOfSection('shares'));
  const { fields, shares, accounts } = translations;
  const entries = found.entries.map((one) => [
    one.name,
    one.gcid === null ? null : formatBytes(one.size, locale),
    one.gcid === null ? null : html`<code>${one.gcid}</code>`,
  ]);
  const main = html`${factsOf(visit, found)}
${section('entries', shares.entries, table(visit, shares.entries, [fields.name, fields.size, fields.content], entries))}
${found.ended === null ? section('changes', accounts.changes, changesOf(visit, found)) : null}
${await historyOf(visit, 'share', found.id)}`;
  return showPage(visit, { section: 'shares', title: found.title === '' ? found.id : found.title, main });
}
