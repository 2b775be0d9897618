import { createFileRoute } from '@tanstack/react-router';
import { leadToLocale } from './-localized.ts';

/** The address that a TV shows: short, and in the reader's own language behind it. */
export const Route = createFileRoute('/tv')({ beforeLoad: leadToLocale });
