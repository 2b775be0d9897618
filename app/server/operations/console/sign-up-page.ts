import { formatBytes, signUpModes } from '@aloft/core/rules';
import { html } from 'hono/html';
import { type SignUpRule, signUpRule } from '../../features/accounts/sign-up/sign-up-mode.ts';
import { listSignUpLinks, maxLinkDays, usualLinkDays } from '../management/sign-up-links.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { type Cell, factList, pager, section, table, timeOf } from './parts.ts';
import { pathOfAccount } from './paths.ts';
import type { Visit } from './visit.ts';

type Link = Awaited<ReturnType<typeof listSignUpLinks>>['rows'][number];

/** The space of the account that a link makes, as people read it. */
export const quotaOfLink = ({ translations, locale }: Visit, quota: number | null): string =>
  quota === null ? translations.signUp.usualQuota : formatBytes(quota, locale);

/** Who may sign up now, who says so, and the form to change it where the environment does not decide. */
function ruleOf(visit: Visit, { mode, source }: SignUpRule): Html {
  const { fields, signUp } = visit.translations;
  const choices = signUpModes.map((one) => [one, signUp.modes[one]] as const);
  return html`${factList([[fields.mode, html`<strong>${signUp.modes[mode]}</strong>`]])}
<p>${signUp.about[mode]} ${signUp.sources[source]}</p>
${
  source === 'environment'
    ? null
    : changeForm(visit, 'signUp.set', {
        fields: [{ name: 'mode', label: fields.mode, choices, value: mode }],
      })
}`;
}

function newLinkForm(visit: Visit): Html {
  const { fields } = visit.translations;
  return changeForm(visit, 'signUpLink.create', {
    fields: [
      { name: 'label', label: fields.label, help: fields.labelHelp, max: 100, optional: true },
      {
        name: 'quota',
        label: fields.quota,
        help: `${fields.optional}. ${fields.quotaHelp}`,
        max: 20,
        optional: true,
      },
      {
        name: 'membershipDays',
        label: fields.membershipDays,
        help: fields.optional,
        type: 'number',
        optional: true,
      },
      { name: 'days', label: fields.linkDays, type: 'number', max: maxLinkDays, value: usualLinkDays },
    ],
  });
}

function stateOf(visit: Visit, link: Link): Cell {
  const shown = visit.translations.signUp.states[link.state];
  if (link.used_by === null || link.user === null) return shown;
  return html`${shown}: <a href="${pathOfAccount(link.used_by)}">${link.user}</a>`;
}

/** Who may create an account, the links by which people do, and a form for more of them. */
export async function signUpPage(visit: Visit): Promise<Response> {
  const here = pathOfSection('sign-up');
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, here);
  const { translations, c } = visit;
  const { fields, signUp, sections } = translations;
  const services = c.get('services');
  const rule = await signUpRule(services);
  const { rows, next } = await listSignUpLinks(services, query.page);
  const list = table(
    visit,
    signUp.links,
    [
      ...[fields.created, fields.label, fields.madeBy, fields.quota, fields.membershipDays],
      ...[fields.expires, fields.state, fields.action],
    ],
    rows.map((link) => [
      timeOf(visit, link.created_at),
      link.label === '' ? null : link.label,
      link.maker ?? link.operator,
      quotaOfLink(visit, link.quota_limit),
      link.membership_days,
      timeOf(visit, link.expires_at),
      stateOf(visit, link),
      link.state === 'open' ? changeForm(visit, 'signUpLink.revoke', { id: link.id }) : null,
    ]),
  );
  const main = html`${section('rule', signUp.change, ruleOf(visit, rule))}
${section('make', signUp.make, rule.mode === 'closed' ? html`<p>${signUp.closed}</p>` : newLinkForm(visit))}
${section('links', signUp.links, list)}
${pager(visit, here, {}, { token: query.page_token, next })}`;
  return showPage(visit, { section: 'sign-up', title: sections['sign-up'], main });
}
