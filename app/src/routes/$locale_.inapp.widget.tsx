import { createFileRoute } from '@tanstack/react-router';
import { WidgetPage } from '../features/embedding/widget-page.tsx';
import { requireLocale } from './-localized.ts';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/inapp/widget')({
  beforeLoad: requireLocale,
  head: unlisted,
  component: WidgetPage,
});
