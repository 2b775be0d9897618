import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CheckInPage } from '../../features/check-in/check-in-page.tsx';

export const Route = createFileRoute('/_drive/check-in')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Daily check-in`)} – Aloft` }] }),
  component: CheckInPage,
});
