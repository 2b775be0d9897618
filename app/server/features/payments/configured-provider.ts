import type { Services } from '../../services.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** The configured payment provider; null when there is none. */
export function paymentProvider(services: Services): PaymentProvider | null {
  return services.configuration.payments === 'sandbox' ? sandboxProvider(services) : null;
}
