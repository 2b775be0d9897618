import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/membership/payment-page.tsx';
import { paymentSearch } from '../../features/membership/payment-search.ts';

export const Route = createFileRoute('/_drive/drive/payment/storage')({
  validateSearch: paymentSearch,
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Add storage`)} – Aloft` }] }),
  component: PaymentStorageRoute,
});

function PaymentStorageRoute() {
  const { order_id: orderId = '', scene = '' } = Route.useSearch();
  return <PaymentPage key="storage" part="storage" orderId={orderId} scene={scene} />;
}
