import { loadCatalogue, loadLateCatalogue } from '@aloft/i18n/catalogue';
import type { Messages } from '@lingui/core';
import { readFacts } from './facts.ts';

/** Lingui keeps this object, so that what arrives later is found without rendering the page again. */
const messages: Messages = {};

let loading: Promise<void> | null = null;

async function fetchLate(): Promise<void> {
  try {
    Object.assign(messages, await loadLateCatalogue(readFacts().locale));
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** The messages of what is loaded later. */
export function loadLateMessages(): Promise<void> {
  loading ??= fetchLate();
  return loading;
}

/** The messages of a page in its language, and with `all` those of what is loaded later. */
export async function loadMessages(part: 'page' | 'all'): Promise<Messages> {
  const [page] = await Promise.all([
    loadCatalogue(readFacts().locale),
    part === 'all' ? loadLateMessages() : null,
  ]);
  Object.assign(messages, page);
  return messages;
}
