import { createFileRoute } from '@tanstack/react-router';
import { leadToLocale } from './-localized.ts';

/** The address without a language. */
export const Route = createFileRoute('/check-in-guide')({ beforeLoad: leadToLocale });
