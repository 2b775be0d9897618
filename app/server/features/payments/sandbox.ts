import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import type { Payable, PaymentEvent, PaymentProvider } from './provider.ts';
import { isSigned, signDelivery } from './signature.ts';

export const sandboxName = 'sandbox';
/** The header with time and signature of a webhook call. */
export const signatureHeader = 'x-payment-signature';

type Keeper = Pick<Services, 'signingKey'>;

// Domain separation: the same key makes other signatures.
const derived = ({ signingKey }: Keeper, word: string): Buffer =>
  createHmac('sha256', signingKey).update(`payment-sandbox.${word}`).digest();
const webhookKey = (keeper: Keeper): string => derived(keeper, 'webhook').toString('base64url');

/** The signed last segment of a payment page's URL. */
const pageToken = (keeper: Keeper, orderId: string): string =>
  `${orderId}.${derived(keeper, `page.${orderId}`).toString('base64url')}`;

/** The order of a payment page's URL; null when the signature is invalid. */
export function orderOfToken(keeper: Keeper, token: string): string | null {
  const [orderId = '', signature = ''] = token.split('.');
  const made = derived(keeper, `page.${orderId}`);
  const given = Buffer.from(signature, 'base64url');
  return made.length === given.length && timingSafeEqual(made, given) ? orderId : null;
}

const Event = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  type: v.picklist(['paid', 'failed', 'refunded']),
  orderId: v.pipe(v.string(), v.maxLength(64)),
  amount: v.pipe(v.number(), v.integer()),
  currency: v.pipe(v.string(), v.maxLength(8)),
});

/** The sandbox's events: one of each kind per order, however often it is sent. */
export const sandboxEvent = (order: Payable, type: PaymentEvent['type']): PaymentEvent => ({
  id: `${order.id}.${type}`,
  type,
  orderId: order.id,
  amount: order.amount,
  currency: order.currency,
});

/** An event as a webhook call. */
export function sandboxDelivery(
  services: Pick<Services, 'signingKey' | 'clock'>,
  event: PaymentEvent,
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(event);
  const signature = signDelivery(webhookKey(services), services.clock(), body);
  return { headers: { 'content-type': 'application/json', [signatureHeader]: signature }, body };
}

function eventOf(body: string): PaymentEvent | null {
  try {
    const event = v.safeParse(Event, JSON.parse(body));
    return event.success ? event.output : null;
  } catch {
    return null;
  }
}

/** A provider that takes no money: its page is on the content origin, and each button sends a webhook call. */
export function sandboxProvider(services: Services): PaymentProvider {
  return {
    name: sandboxName,
    begin: async (order) => `${services.addresses.content}/pay/${pageToken(services, order.id)}`,
    verify: ({ headers, body }) => {
      const signed = isSigned(webhookKey(services), services.clock(), headers.get(signatureHeader), body);
      if (!signed) return refuse('permission_denied', { description: 'the signature is not right' });
      return eventOf(body) ?? refuse('invalid_argument', { description: 'the event is not understood' });
    },
    refund: async (order) => sandboxEvent(order, 'refunded'),
  };
}
