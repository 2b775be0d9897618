import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../../address-search.ts';
import { PaymentPage } from '../../features/membership/payment-page.tsx';

const limits = { order_id: 64, action: 32 };

export const Route = createFileRoute('/_drive/drive/payment/traffic')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Traffic this month`)} – Aloft` }] }),
  component: PaymentTrafficRoute,
});

function PaymentTrafficRoute() {
  const { order_id: orderId = '' } = Route.useSearch();
  return <PaymentPage key="traffic" part="traffic" orderId={orderId} />;
}
