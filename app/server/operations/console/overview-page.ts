import { formatBytes } from '@aloft/core/rules';
import { html } from 'hono/html';
import { buildVersion } from '../../platform/build-version.ts';
import type { LastBackup } from '../backup/last-backup.ts';
import { type Overview, overviewOf } from '../management/overview.ts';
import { jobKinds } from '../metrics/jobs.ts';
import { type Html, pathOfSection, showPage } from './layout.ts';
import { type Cell, factList, section, table, timeOr } from './parts.ts';
import { pathOfFailedMails } from './paths.ts';
import { filled } from './translations/translations.ts';
import type { Visit } from './visit.ts';

type Fact = readonly [name: string, value: Cell];

/** A number, with a plus where there may be more. */
const counted = (
  { locale }: Visit,
  { count, isMore }: { readonly count: number; readonly isMore: boolean },
): string => `${new Intl.NumberFormat(locale).format(count)}${isMore ? '+' : ''}`;

function accountFacts(visit: Visit, { accounts }: Overview): readonly Fact[] {
  const { sections, overview } = visit.translations;
  if (accounts === null) return [[sections.accounts, overview.unknown]];
  const { isMore, newInWeek, stored } = accounts;
  return [
    [sections.accounts, html`<a href="${pathOfSection('accounts')}">${counted(visit, accounts)}</a>`],
    [overview.newAccounts, counted(visit, { count: newInWeek, isMore })],
    [overview.stored, formatBytes(stored, visit.locale)],
  ];
}

function diskFacts({ translations, locale }: Visit, { disk }: Overview): readonly Fact[] {
  const { overview, space } = translations;
  if (disk === null) return [[overview.free, overview.unknown]];
  const [used, limit] = [formatBytes(disk.free, locale), formatBytes(disk.size, locale)];
  return [
    [overview.free, filled(space, { used, limit })],
    [overview.reserve, formatBytes(disk.reserve, locale)],
  ];
}

function failedFacts(visit: Visit, { failedMails }: Overview): readonly Fact[] {
  const { overview } = visit.translations;
  if (failedMails === null) return [[overview.failedMails, overview.unknown]];
  return [[overview.failedMails, html`<a href="${pathOfFailedMails}">${counted(visit, failedMails)}</a>`]];
}

function backupFacts(visit: Visit, backup: LastBackup | null): readonly Fact[] {
  const { overview, common } = visit.translations;
  if (backup === null) return [[overview.backup, overview.unknown]];
  if (!backup.configured) return [[overview.backup, overview.backupOff]];
  return [
    [overview.backup, timeOr(visit, backup.madeAt, common.never)],
    [overview.folder, backup.place],
  ];
}

/** What is wrong with the backups; nothing where they are off, which is among the limits. */
function backupWarnings({ translations: { overview } }: Visit, backup: LastBackup | null): readonly Html[] {
  if (backup === null || !backup.configured) return [];
  const { isOld, failure } = backup;
  return [
    ...(isOld ? [overview.backupOld] : []),
    ...(failure === null ? [] : [filled(overview.backupFailed, { why: failure })]),
  ].map((text) => html`<p class="notice">${text}</p>`);
}

function jobTable(visit: Visit, { jobs }: Overview): Cell {
  const { overview, fields, common } = visit.translations;
  if (jobs === null) return html`<p>${overview.unknown}</p>`;
  return table(
    visit,
    overview.jobs,
    [fields.kind, overview.waiting, overview.oldest],
    jobKinds.map((kind) => {
      const { count, oldest } = jobs[kind];
      return [
        overview.kinds[kind],
        counted(visit, { count, isMore: count >= 1000 }),
        timeOr(visit, oldest, common.none),
      ];
    }),
  );
}

function limitList({ translations: { overview } }: Visit, { limits }: Overview): Html {
  if (limits === null) return html`<p>${overview.unknown}</p>`;
  if (limits.length === 0) return html`<p>${overview.noLimits}</p>`;
  return html`<ul>${limits.map((limit) => html`<li>${overview.lacks[limit]}</li>`)}</ul>`;
}

/** How the server stands: accounts, space, jobs, mails, backups, and what it works without. */
export async function overviewPage(visit: Visit): Promise<Response> {
  const found = await overviewOf(visit.c.get('services'));
  const { overview, sections } = visit.translations;
  const main = html`${backupWarnings(visit, found.backup)}
${factList([
  ...accountFacts(visit, found),
  ...diskFacts(visit, found),
  ...failedFacts(visit, found),
  ...backupFacts(visit, found.backup),
  [overview.version, buildVersion],
])}
${section('limits', overview.limits, limitList(visit, found))}
${section('jobs', overview.jobs, jobTable(visit, found))}`;
  return showPage(visit, { section: 'overview', title: sections.overview, main });
}
