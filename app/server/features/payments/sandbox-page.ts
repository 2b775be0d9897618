import { formatPrice } from '@aloft/core/rules';
import type { OrderStatus } from '@aloft/core/wire';
import { isLocale, type Locale, negotiateLocale } from '@aloft/i18n';
import type { Payable } from './provider.ts';
import { type SandboxTranslations, sandboxTranslations } from './sandbox-translations.ts';

/** The content of the page. */
export type SandboxView =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'order';
      readonly order: Payable;
      readonly status: OrderStatus;
      /** The URL that the page leads back to. */
      readonly back: string;
      /** The server did not accept the choice. */
      readonly undelivered: boolean;
    };

const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #565f6e; --paper: #fff; --card: #f3f5f9; --line: #d5dae3; --accent: #1a56db; --on: #fff; --warn: #fff4d6; --warnink: #5c4300 }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --soft: #aab3c2; --paper: #171b22; --card: #1f252f; --line: #3a4352; --accent: #7ea6ff; --on: #0c1320; --warn: #3a2f10; --warnink: #ffe6a3 } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
  font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { width: 100%; max-width: 420px; display: grid; gap: 16px } h1 { font-size: 20px; margin: 0 } p { margin: 0 }
.notice { padding: 12px 14px; border-radius: 10px; background: var(--warn); color: var(--warnink) }
dl { margin: 0; padding: 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); display: grid; grid-template-columns: auto 1fr; gap: 8px 16px }
dt { color: var(--soft) } dd { margin: 0; text-align: end; overflow-wrap: anywhere } dd.price { font-weight: 700 }
form { display: flex; flex-wrap: wrap; gap: 12px } button { flex: 1; min-height: 44px; font: inherit; font-weight: 600; padding: 10px 18px; border-radius: 10px; border: 1px solid var(--accent); cursor: pointer;
  background: transparent; color: var(--accent) } button.pay { background: var(--accent); color: var(--on) } a { color: var(--accent) }
:is(button, a):focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const formatDays = (locale: Locale, days: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

const saidOf: Readonly<Record<Exclude<OrderStatus, 'PENDING'>, keyof SandboxTranslations>> = {
  PAID: 'paid',
  FAILED: 'declined',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
};

function orderPart(
  view: Extract<SandboxView, { kind: 'order' }>,
  say: SandboxTranslations,
  locale: Locale,
): string {
  const { order, status, back, undelivered } = view;
  const rows = [
    [say.product, order.name, ''],
    ...(order.days === 0 ? [] : [[say.length, formatDays(locale, order.days), ''] as const]),
    [say.price, formatPrice(order.amount, order.currency, locale), ' class="price"'],
  ] as const;
  const list = rows
    .map(([name, value, more]) => `<dt>${escapeHtml(name)}</dt><dd${more}>${escapeHtml(value)}</dd>`)
    .join('');
  const end =
    status === 'PENDING'
      ? `<form method="post"><button class="pay" name="decision" value="pay">${escapeHtml(say.pay)}</button>
<button name="decision" value="decline">${escapeHtml(say.decline)}</button></form>`
      : `<p role="status">${escapeHtml(say[saidOf[status]])}</p>`;
  const problem = undelivered ? `<p role="alert">${escapeHtml(say.undelivered)}</p>` : '';
  return `<dl>${list}</dl>${problem}${end}<p><a href="${escapeHtml(back)}">${escapeHtml(say.back)}</a></p>`;
}

/** The sandbox's confirmation page: product, price, two buttons; works without scripts. */
export function sandboxPage(view: SandboxView, nonce: string, acceptLanguage: string): string {
  const negotiated = negotiateLocale({ acceptLanguage });
  const locale = isLocale(negotiated) ? negotiated : 'en-US';
  const say = sandboxTranslations[locale];
  const main =
    view.kind === 'unknown'
      ? `<p role="status">${escapeHtml(say.unknown)}</p>`
      : orderPart(view, say, locale);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(say.title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(say.title)}</h1>
<p class="notice">${escapeHtml(say.notice)}</p>${main}</main></body></html>`;
}
