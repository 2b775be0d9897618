import { expect, it } from 'vitest';
import { selectionOf } from './selection.ts';

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

it('a suite alone needs nothing that others need, and does not speak for the commit', () => {
  const { suites, marks, needs, isWhole } = selectionOf('gate', ['core']);
  expect({ suites: namesOf(suites), marks, isWhole }).toEqual({
    suites: ['core'],
    marks: [],
    isWhole: false,
  });
  // No browser, no build and no program; PostgreSQL starts with the suite that is called cluster.
  expect([...needs]).toEqual([]);
});

it('named suites run in their order, with what each of them needs', () => {
  const { suites, marks, needs } = selectionOf('gate', ['requirements', 'browser', 'machines', 'i18n']);
  expect(namesOf(suites)).toEqual(['machines', 'i18n', 'browser']);
  expect(namesOf(marks)).toEqual(['requirements']);
  expect([...needs].toSorted()).toEqual(['browser', 'build']);
});

it('without a name all suites run, and the gate needs no program', () => {
  const { suites, needs, isWhole } = selectionOf('gate', []);
  expect(isWhole).toBe(true);
  expect(namesOf(suites)).toEqual(expect.arrayContaining(['check', 'core', 'cluster', 'journeys']));
  expect([...needs].toSorted()).toEqual(['browser', 'build']);
});

it('refuses a name that no suite has', () => {
  expect(() => selectionOf('gate', ['core', 'cores'])).toThrow('no suite is called cores');
});
