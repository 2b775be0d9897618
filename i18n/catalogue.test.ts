import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import type { Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue, messageParts } from './catalogue.ts';
import { catalogueOf } from './catalogues.ts';
import { localeCodes } from './locales.ts';

const folder = join(import.meta.dirname, 'locales');
const idsOf = (messages: object): string[] => Object.keys(messages).toSorted();

/** The values and the tags that a compiled message takes, wherever in its plurals they stand. */
function slotsOf(message: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const token = (part: unknown): void => {
    if (typeof part === 'string') for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) found.add(tag);
    if (!Array.isArray(part)) return;
    const [name, , forms] = part;
    found.add(`{${String(name)}}`);
    if (typeof forms !== 'object' || forms === null) return;
    for (const form of Object.values(forms)) if (Array.isArray(form)) form.forEach(token);
  };
  if (Array.isArray(message)) message.forEach(token);
  else token(message);
  return found;
}

describe('catalogues', () => {
  it('[R1.1] the slots of a message are its values and tags, plurals included', () => {
    const plural = ['count', 'plural', { one: ['#', ' of ', ['name']], other: ['<1>', '#', '</1>'] }];
    expect(slotsOf(['Save <0>', ['file'], '</0> ', plural])).toEqual(
      new Set(['<0>', '{file}', '</0>', '{count}', '{name}', '<1>', '</1>']),
    );
    expect(slotsOf('Plain')).toEqual(new Set());
  });

  it.each(localeCodes)('[R1.1] a message in %s takes the same values and tags as its source', (locale) => {
    const translated = catalogueOf(locale);
    for (const [id, source] of Object.entries(catalogueOf('en-US')))
      expect(slotsOf(translated[id]), id).toEqual(slotsOf(source));
  });

  it('[R1.1] there is a catalogue for each of the six languages and Lingui knows the same six', () => {
    expect(readdirSync(folder).toSorted()).toEqual(localeCodes.toSorted());
    const { locales, sourceLocale, fallbackLocales } = getConfig({ cwd: join(folder, '../..') });
    expect([locales, sourceLocale, fallbackLocales]).toEqual([[...localeCodes], 'en-US', {}]);
  });

  it.each(localeCodes)('%s names the files of its messages without their lines', (locale) => {
    const text = readFileSync(join(folder, locale, 'messages.po'), 'utf8');
    const places = text.split('\n').filter((line) => line.startsWith('#: '));
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter((line) => /:\d+$/.test(line))).toEqual([]);
  });

  it.each(localeCodes)('[R1.1] %s has every message and none is empty', async (locale) => {
    const parts = await Promise.all(messageParts.map((part) => loadCatalogue(locale, part)));
    const messages: Messages = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
    expect(messages).toEqual(catalogueOf(locale));
    expect(idsOf(messages)).toEqual(idsOf(catalogueOf('en-US')));
    for (const [id, message] of Object.entries(messages)) expect(message.length, id).toBeGreaterThan(0);
  });
});
