import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/membership/payment-page.tsx';
import { paymentSearch } from '../../features/membership/payment-search.ts';

export const Route = createFileRoute('/_drive/drive/payment/')({
  validateSearch: paymentSearch,
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Premium`)} – Aloft` }] }),
  component: PaymentRoute,
});

function PaymentRoute() {
  const { order_id: orderId = '', scene = '' } = Route.useSearch();
  return <PaymentPage key="membership" part="membership" orderId={orderId} scene={scene} />;
}
