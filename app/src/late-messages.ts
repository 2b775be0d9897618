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

function loadLate(): Promise<void> {
  loading ??= fetchLate();
  return loading;
}

/** The messages of a page in its language, and with `all` those of what is loaded later. */
export async function loadMessages(part: 'page' | 'all'): Promise<Messages> {
  const rest = part === 'all' ? loadLate() : null;
  Object.assign(messages, await loadCatalogue(readFacts().locale));
  await rest;
  return messages;
}

/** A script that is loaded later, once its messages are there, too. The build puts this around every late import. */
export async function withMessages<M>(load: () => Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([load(), loadLate()]);
  return loaded;
}
