import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CheckInPage } from '../../features/check-in/check-in-page.tsx';
import { localized, localizedLinks } from '../-localized.ts';

export const Route = createFileRoute('/_drive/$locale_/check-in')({
  staticData: localized,
  head: ({ match }) => ({
    meta: [{ title: `${match.context.i18n._(msg`Daily check-in`)} – Aloft` }],
    links: localizedLinks(match.context, '/check-in'),
  }),
  component: CheckInPage,
});
