import { html } from 'hono/html';
import type { OperatorAction } from '../management/change-log.ts';
import type { Html } from './layout.ts';
import { type Field, field } from './parts.ts';
import { pathOfChange } from './paths.ts';
import type { Visit } from './visit.ts';

/** The form of an action; sending it asks before anything is changed. */
export function changeForm(
  { translations, session }: Visit,
  action: OperatorAction,
  {
    id,
    key = '',
    hidden = id === undefined ? {} : { id },
    fields = [],
  }: {
    readonly id?: string;
    /** Sets several forms of one action on a page apart. */
    readonly key?: string;
    /** What the form says without being asked. */
    readonly hidden?: Readonly<Record<string, string>>;
    readonly fields?: readonly Field[];
  },
): Html {
  const { label } = translations.actions[action];
  return html`<form class="change" method="post" action="${pathOfChange(action)}">
<input type="hidden" name="csrf" value="${session.csrf}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map((one) => field(one, `${action}${key}`))}
<button>${label}…</button>
</form>`;
}
