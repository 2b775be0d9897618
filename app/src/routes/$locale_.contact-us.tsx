import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';
import { refusalOf } from './-refusal.ts';

export const Route = createFileRoute('/$locale_/contact-us')({
  staticData: localized,
  loader: async (page) => {
    const content = await pageContent(page, [page.params.locale, 'help'], ['helpTopics']);
    return { content, refusal: await refusalOf(page.context.facts) };
  },
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/contact-us',
      title: i18n._(msg`Contact us`),
      description: i18n._(msg`Write to whoever runs this service, with an account or without one.`),
    });
  },
  component: ContactRoute,
});

function ContactRoute() {
  return <ContactPage {...Route.useLoaderData()} />;
}
