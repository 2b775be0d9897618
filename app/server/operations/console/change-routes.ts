import { presentError } from '@aloft/core/service';
import { describeErrorIn } from '@aloft/i18n/errors';
import { type Handler, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPathOf, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isSameText } from '../../platform/keys/same-text.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import { accountActions } from './account-actions.ts';
import type { Action, FormFields, Outcome, Question } from './actions.ts';
import { activityActions } from './activity-actions.ts';
import { announcementActions } from './announcement-actions.ts';
import { codeActions } from './code-actions.ts';
import { failedMailActions } from './failed-mail-pages.ts';
import { pathOfSection, showNotFound, showPage, showProblem } from './layout.ts';
import { mailActions } from './mail-pages.ts';
import { orderActions } from './order-actions.ts';
import { factList } from './parts.ts';
import { pathOfChange } from './paths.ts';
import { productActions } from './product-actions.ts';
import { redirectActions } from './redirect-actions.ts';
import { shareActions } from './share-actions.ts';
import { signUpActions } from './sign-up-actions.ts';
import { filled } from './translations/translations.ts';
import { operatorOf, type Visit } from './visit.ts';

/** Every change that the console offers. */
export const actions: readonly Action[] = [
  ...accountActions,
  ...signUpActions,
  ...codeActions,
  ...productActions,
  ...orderActions,
  ...activityActions,
  ...announcementActions,
  ...redirectActions,
  ...shareActions,
  ...failedMailActions,
  ...mailActions,
];

const Text = v.optional(v.pipe(v.string(), v.maxLength(2048)));
/** Fields of the frame: the CSRF token, and the id that makes a repeated confirmation the same request. */
const frameFields = ['csrf', 'request', 'confirmed'] as const;
/** All fields of all forms; each action reads its own from them. */
const Form = v.object({
  csrf: v.string(),
  request: Text,
  confirmed: Text,
  id: Text,
  email: Text,
  name: Text,
  quota: Text,
  kind: Text,
  days: Text,
  membershipDays: Text,
  bytes: Text,
  count: Text,
  expires: Text,
  activity: Text,
  place: Text,
  language: Text,
  title: Text,
  text: Text,
  link: Text,
  price: Text,
  currency: Text,
  start: Text,
  end: Text,
  path: Text,
  target: Text,
  verdict: Text,
  entry: Text,
  mode: Text,
  role: Text,
  label: Text,
});

const RequestId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** The form's fields, unless it does not come from a page of this session. */
async function readForm({ c, session }: Visit): Promise<FormFields | 'stale' | Refusal> {
  const form = await parseBody(c, Form);
  if (isRefusal(form)) return form;
  if (!isSameText(form.csrf, session.csrf)) return 'stale';
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
}

function showWrongField(visit: Visit, { section }: Action, name: string): Response | Promise<Response> {
  const { common, fields } = visit.translations;
  const label = Object.entries(fields).find(([key]) => key === name)?.[1] ?? name;
  return showProblem(visit, {
    status: 400,
    title: common.failed,
    text: filled(common.invalid, { field: label }),
    back: pathOfSection(section),
  });
}

/** Asks before the change is made. The request's id is made here: to confirm twice is to confirm once. */
function showQuestion(
  visit: Visit,
  { name, section, isFinal }: Action,
  fields: FormFields,
  { facts, back }: Question,
): Response | Promise<Response> {
  const { translations, session } = visit;
  const own = Object.entries(fields).filter(([key]) => !frameFields.some((frame) => frame === key));
  const hidden = { ...Object.fromEntries(own), csrf: session.csrf, request: newId(), confirmed: 'yes' };
  const main = html`<p>${translations.actions[name].confirm}</p>
${factList(facts)}
<form class="confirm" method="post" action="${pathOfChange(name)}">
${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value ?? ''}">`)}
<button class="${isFinal ? 'danger' : 'primary'}">${translations.actions[name].label}</button>
<a class="button" href="${back}">${translations.common.cancel}</a>
</form>`;
  return showPage(visit, { section, title: translations.actions[name].label, main });
}

function showRefusal(visit: Visit, one: Action, refusal: Refusal): Response | Promise<Response> {
  const { section } = one;
  if (refusal.refused === 'invalid_argument' && refusal.field !== undefined)
    return showWrongField(visit, one, refusal.field);
  const { translations, locale } = visit;
  const { status, body } = presentError(refusal);
  const isRepeated = refusal.refused === 'already_exists';
  const isLastOperator = refusal.refused === 'failed_precondition' && refusal.field === 'role';
  return showProblem(visit, {
    status: isRepeated ? 409 : status,
    title: translations.common.failed,
    text: isRepeated
      ? translations.common.repeated
      : isLastOperator
        ? translations.common.lastOperator
        : describeErrorIn({ code: refusal.refused, numeric: body.error_code }, locale),
    back: pathOfSection(section),
  });
}

function showOutcome(
  visit: Visit,
  { name, section }: Action,
  outcome: Outcome,
): Response | Promise<Response> {
  const { c, translations } = visit;
  if (outcome.kind === 'at') return sendTo(c, ownPathOf(outcome.path, new URL(c.req.url).origin), 303);
  if (outcome.kind === 'told') {
    const { isGood, text, facts, back } = outcome;
    const main = html`${
      isGood
        ? html`<p role="status" class="done">${text}</p>`
        : html`<p role="alert" class="notice">${text}</p>`
    }
${factList(facts)}
<p><a href="${back}">${translations.common.back}</a></p>`;
    return showPage(visit, { section, title: translations.actions[name].label, main });
  }
  const { title, facts, secrets, back } = outcome;
  const main = html`<p role="status" class="done">${translations.common.done}</p>
${facts.length === 0 ? null : factList(facts)}
<p class="notice">${translations.common.shownOnce}</p>
<ul class="secrets">${secrets.map((secret) => html`<li><code>${secret}</code></li>`)}</ul>
<p><a href="${back}">${translations.common.back}</a></p>`;
  return showPage(visit, { section, title, main });
}

async function answer(visit: Visit, one: Action): Promise<Response> {
  const { common } = visit.translations;
  const back = pathOfSection(one.section);
  const fields = await readForm(visit);
  if (fields === 'stale')
    return showProblem(visit, { status: 403, title: common.failed, text: common.stale, back });
  // Not what a form of ours sends.
  if (isRefusal(fields)) return failWith(visit.c, fields);
  const form = one.read(fields);
  if ('wrong' in form) return showWrongField(visit, one, form.wrong);
  if (fields.confirmed !== 'yes') {
    const question = await form.ask(visit);
    if (question === null) return showNotFound(visit, back);
    return isRefusal(question)
      ? showRefusal(visit, one, question)
      : showQuestion(visit, one, fields, question);
  }
  const requestId = v.safeParse(RequestId, fields.request);
  if (!requestId.success)
    return showProblem(visit, { status: 400, title: common.failed, text: common.stale, back });
  visit.c.set('what', one.name);
  const outcome = await form.run(visit, { operator: operatorOf(visit), requestId: requestId.output });
  if (outcome === null || (isRefusal(outcome) && outcome.refused === 'not_found'))
    return showNotFound(visit, back);
  return isRefusal(outcome) ? showRefusal(visit, one, outcome) : showOutcome(visit, one, outcome);
}

/** A form of each action: asked about first, then done. */
export function changeRoutes(
  inside: (handler: (visit: Visit) => Response | Promise<Response>) => Handler<Environment>,
): Hono<Environment> {
  const routes = new Hono<Environment>();
  for (const one of actions)
    routes.post(
      `/changes/${one.name}`,
      inside((visit) => answer(visit, one)),
    );
  return routes;
}
