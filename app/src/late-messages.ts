import { loadCatalogue, type MessagePart, messageParts } from '@aloft/i18n/catalogue';
import type { Messages } from '@lingui/core';
import { readFacts } from './facts.ts';

/** Lingui keeps this object, so that what arrives later is found without rendering the page again. */
const messages: Messages = {};

const loading = new Map<MessagePart, Promise<void>>();

async function fetchPart(part: MessagePart): Promise<void> {
  try {
    Object.assign(messages, await loadCatalogue(readFacts().locale, part));
  } catch (error) {
    loading.delete(part);
    throw error;
  }
}

function loadPart(part: MessagePart): Promise<void> {
  const known = loading.get(part) ?? fetchPart(part);
  loading.set(part, known);
  return known;
}

/** The messages of a page in its language, up to a part and with it. */
export async function loadMessages(upTo: MessagePart): Promise<Messages> {
  await Promise.all(messageParts.slice(0, messageParts.indexOf(upTo) + 1).map(loadPart));
  return messages;
}
