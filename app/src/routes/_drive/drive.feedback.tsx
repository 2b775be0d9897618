import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../../address-search.ts';
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx';

const limits = { from: 100 };

export const Route = createFileRoute('/_drive/drive/feedback')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Feedback`)} – Aloft` }] }),
  component: FeedbackRoute,
});

function FeedbackRoute() {
  const { from = '' } = Route.useSearch();
  return <FeedbackPage from={from} />;
}
