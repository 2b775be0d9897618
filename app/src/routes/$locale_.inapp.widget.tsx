import { createFileRoute } from '@tanstack/react-router';
import { WidgetPage } from '../features/embedding/widget-page.tsx';
import { localized } from './-localized.ts';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/inapp/widget')({
  staticData: localized,
  head: unlisted,
  component: WidgetPage,
});
