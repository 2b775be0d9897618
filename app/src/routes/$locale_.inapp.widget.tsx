import { isLocale } from '@aloft/i18n';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { WidgetPage } from '../features/embedding/widget-page.tsx';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/inapp/widget')({
  beforeLoad: ({ params }) => {
    if (!isLocale(params.locale)) throw notFound();
  },
  head: unlisted,
  component: WidgetPage,
});
