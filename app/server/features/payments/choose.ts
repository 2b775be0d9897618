import type { Services } from '../../services.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** Who takes payments here; null when nobody does. */
export function paymentProvider(services: Services): PaymentProvider | null {
  return services.configuration.payments === 'sandbox' ? sandboxProvider(services) : null;
}
