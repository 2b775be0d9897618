import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ExtensionPage } from '../features/apps/extension-page.tsx';
import { localized } from './-localized.ts';
import { publicHead } from './-public-head.ts';

export const Route = createFileRoute('/$locale_/browser-extension')({
  staticData: localized,
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/browser-extension',
      title: i18n._(msg`Browser extension`),
      description: i18n._(
        msg`The browser extension signs you in, and saves pages and links straight to your drive.`,
      ),
    });
  },
  component: ExtensionPage,
});
