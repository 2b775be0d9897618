import { isLocale } from '@aloft/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { WidgetPage } from '../features/embedding/widget-page.tsx';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/inapp/widget')({
  staticData: { validate: ({ params }) => isLocale(params.locale) },
  head: unlisted,
  component: WidgetPage,
});
