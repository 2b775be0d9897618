import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { fileViews } from '../wire/display-modes.ts';
import { pageActions } from './actions.ts';
import { isEmbedOrigin } from './embed-origins.ts';
import { PageQuery, parseHexPort, parsePageQuery } from './query.ts';

const everything =
  '?action=show_task&scene=home&s_code=ab12&hide_header=1&view=flow&order=mod_desc&locale=ko&__source=a&__medium=b' +
  '&__campaign=c&code=abc-DEF_123&bridge_auth=1&from_source=pc_client&port=1F90&scope=user+pan+offline&state=s1' +
  '&origin=https://parent.example';

const valid = {
  action: 'show_task',
  scene: 'home',
  s_code: 'ab12',
  hide_header: true,
  view: 'flow',
  order: 'mod_desc',
  locale: 'ko',
  __source: 'a',
  __medium: 'b',
  __campaign: 'c',
  code: 'abc-DEF_123',
  bridge_auth: '1',
  from_source: 'pc_client',
  port: 8080,
  scope: 'user pan offline',
  state: 's1',
  origin: 'https://parent.example',
};

// Written down a second time, so that a schema that became too wide is found out.
const marketing = /^[\w.-]{1,64}$/;
const token = /^[\w.~+/=-]{1,512}$/;
const oracle: Readonly<Record<string, (value: unknown) => boolean>> = {
  action: (value) => pageActions.some((action) => action === value),
  scene: (value) => marketing.test(String(value)),
  s_code: (value) =>
    typeof value === 'string' && [...value].length <= 64 && !/\s/.test(value) && value !== '',
  hide_header: (value) => typeof value === 'boolean',
  view: (value) => ['list', 'grid', 'single', 'flow'].includes(String(value)),
  order: (value) => /^(name|mod|size)_(asc|desc)$/.test(String(value)),
  locale: (value) => ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko'].includes(String(value)),
  __source: (value) => marketing.test(String(value)),
  __medium: (value) => marketing.test(String(value)),
  __campaign: (value) => marketing.test(String(value)),
  code: (value) => token.test(String(value)),
  bridge_auth: (value) => value === '1',
  from_source: (value) => value === 'pp_browser_extension' || value === 'pc_client',
  port: (value) => Number.isInteger(value) && Number(value) >= 1024 && Number(value) <= 65_535,
  scope: (value) => /^[\w .:-]{1,256}$/.test(String(value)),
  state: (value) => token.test(String(value)),
  origin: (value) => typeof value === 'string' && isEmbedOrigin(value),
};

function expectValid(query: PageQuery): void {
  for (const [name, value] of Object.entries(query))
    expect([name, value, oracle[name]?.(value)]).toEqual([name, value, true]);
}

describe('query', () => {
  it('[R2.23] [R2.25] [R2.26] [R5.1] every parameter is read from a string, URLSearchParams and a record', () => {
    expect(parsePageQuery(everything)).toEqual(valid);
    expect(parsePageQuery(everything.slice(1))).toEqual(valid);
    expect(parsePageQuery(new URLSearchParams(everything))).toEqual(valid);
    expect(parsePageQuery(Object.fromEntries(new URLSearchParams(everything)))).toEqual(valid);
    expect(Object.keys(oracle).toSorted()).toEqual([...v.keyof(PageQuery).options].toSorted());
  });

  it('[R2.23] there are eighteen actions, [R2.25] four views, each read as it is', () => {
    expect(new Set(pageActions).size).toBe(18);
    for (const action of pageActions) expect(parsePageQuery({ action })).toEqual({ action });
    for (const view of fileViews) expect(parsePageQuery({ view })).toEqual({ view });
  });

  it.each([
    ['action', 'format_disk'],
    ['action', 'SHOW_TASK'],
    ['view', 'table'],
    ['order', 'modified_desc'],
    ['order', '6'],
    ['locale', 'fr'],
    ['locale', 'en'],
    ['__source', 'a b'],
    ['scene', '<b>'],
    ['s_code', 'a b'],
    ['s_code', 'a\u202Eb'],
    ['s_code', ''],
    ['hide_header', 'maybe'],
    ['code', 'a b'],
    ['code', 'x'.repeat(513)],
    ['bridge_auth', '2'],
    ['from_source', 'elsewhere'],
    ['scope', 'a  b'],
    ['state', '"'],
    ['origin', '*'],
    ['origin', 'null'],
    ['origin', 'https://parent.example/'],
    ['origin', 'http://parent.example'],
  ])('[R2.23] [R5.1] [P28a] %s=%.20j is dropped and the rest is kept', (name, value) => {
    expect(
      parsePageQuery(
        new URLSearchParams([
          [name, value],
          ['x', 'y'],
          ['port', '1f90'],
        ]),
      ),
    ).toEqual({ port: 8080 });
  });

  it('[R4.13] [P17a] a port is one to four hex digits, 1024 to 65535', () => {
    expect(['400', 'FFFF', '1f90', '0400'].map(parseHexPort)).toEqual([1024, 65_535, 8080, 1024]);
    for (const bad of [
      '3ff',
      '0',
      '',
      '10000',
      '0x1f90',
      '1f90 ',
      '-1',
      '8080.',
      '１２３４',
      '1g00',
      8080,
      null,
      ['1f90'],
    ])
      expect(parseHexPort(bad)).toBeNull();
  });

  it('[R2.23] the first of a repeated parameter counts; numbers and flags of a router are read', () => {
    expect(parsePageQuery('action=search&action=show_login')).toEqual({ action: 'search' });
    expect(parsePageQuery('action=bad&action=show_login')).toEqual({});
    expect(
      parsePageQuery({ view: ['grid', 'list'], s_code: 1234, bridge_auth: 1, hide_header: true }),
    ).toEqual({
      view: 'grid',
      s_code: '1234',
      bridge_auth: '1',
      hide_header: true,
    });
    expect(parsePageQuery('hide_header')).toEqual({ hide_header: true });
    expect(parsePageQuery('hide_header=0')).toEqual({ hide_header: false });
    expect(parsePageQuery({ code: { a: 1 }, state: null, s_code: 1.5, view: [] })).toEqual({});
    expect(parsePageQuery(Object.create({ action: 'search' }))).toEqual({});
    expect(parsePageQuery(`x=${'y'.repeat(9000)}&action=search`)).toEqual({});
  });

  it('[R2.23] [R5.1] [P28a] any search: never throws, and every result is valid', () => {
    const name = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...Object.keys(oracle)) },
      { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '', '%', 'toString') },
    );
    const value = fc.oneof(
      fc.constantFrom(
        ...Object.values(valid).map(String),
        ...pageActions,
        '1',
        'true',
        '%00',
        '%',
        '+',
        '&',
        '=',
        '\u0000',
        '\ud800',
      ),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.stringMatching(/^[0-9a-fA-F]{0,5}$/),
    );
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
    const searched = sized({ gate: 1000, all: 10_000 });
    let seen = 0;
    fc.assert(
      fc.property(pairs, fc.anything(), (entries, junk) => {
        const raw = entries.map(([one, other]) => `${one}=${other}`).join('&');
        const searches = [
          raw,
          `?${raw}`,
          new URLSearchParams(entries),
          Object.fromEntries(entries),
          Object.fromEntries(entries.map(([one]) => [one, junk])),
        ];
        for (const search of searches) {
          const query = parsePageQuery(search);
          seen += Object.keys(query).length;
          expectValid(query);
        }
      }),
      { numRuns: searched },
    );
    expect(seen).toBeGreaterThan(searched);
  });
});
