import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { decideNavigation, isScriptProtocol } from './navigation.ts';
import { pathWithoutLocale, withoutExtensionSegment } from './page-paths.ts';
import { followRedirect, parseRedirectCheck, type Redirect } from './redirect-check.ts';

const origin = 'https://aloft.example';
const rules = { origin, allowedHosts: ['partner.example', 'partner.example:8443'] };
const none = { kind: 'none' };

const hostile = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '/',
            '//',
            '\\',
            '/\\',
            '\t',
            '\n',
            '\r',
            ' ',
            '\u0000',
            '@',
            ':',
            '.',
            '..',
            '%2e%2e',
            '%2f',
            '%5c',
            '%09',
            '?',
            '#',
            'browser-extension',
            'ko',
            'zh-CN',
            's',
            'VuW3PEkojyosmFhe0G729Q',
            'evil.test',
            'https:',
            'https://evil.test',
            'javascript:',
            'data:',
            'JAVASCRIPT:',
            'blob:',
            'vbscript:',
            'com.example.app:',
            'mailto:',
            origin,
            'aloft.example',
            'path.invalid',
          ),
          fc.string({ unit: 'binary', maxLength: 6 }),
        ),
        { maxLength: 9 },
      )
      .map((pieces) => pieces.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '/browser-extension',
          '/ko/browser-extension',
          '/ko/s',
          '/en-US/s',
          '/ko//s',
          '/x/browser-extension/..',
        ),
        fc.array(
          fc.oneof(
            fc.constantFrom('/', '//', '/\\', '/\t/', '/..', '/.', 'evil.test', '@', '?', '#'),
            fc.string({ maxLength: 4 }),
          ),
          { maxLength: 5 },
        ),
      )
      .map(([start, pieces]) => start + pieces.join('')),
  },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
);

describe('redirect targets', () => {
  it('[R5.10] [R2.15] [R2.16] [P18a] no target leaves the origin or the allowed hosts', () => {
    const targets = sized({ gate: 1000, all: 10_000 });
    const found = { navigation: 0, extension: 0, check: 0 };
    const stays = (out: string): void => {
      expect(new URL(out, origin).origin).toBe(origin);
      expect(out).toMatch(/^\/(?![/\\])/);
    };
    fc.assert(
      fc.property(hostile, (raw) => {
        const decided = decideNavigation(raw, origin, 'allowed');
        if (decided.kind === 'internal') stays(decided.path);
        if (decided.kind === 'external') expect(decided.url).toMatch(/^(https?|mailto):/);
        expect(decideNavigation(raw, origin, 'refused').kind).not.toBe('external');
        const program = decideNavigation(raw, origin, 'program');
        if (program.kind === 'internal') stays(program.path);
        if (program.kind === 'external') expect(isScriptProtocol(new URL(program.url).protocol)).toBe(false);
        const without = withoutExtensionSegment(raw);
        if (without !== null) {
          stays(without);
          expect(withoutExtensionSegment(without)).toBeNull();
        }
        const inside = parseRedirectCheck({ internal: raw }, rules);
        if (inside.kind === 'internal') stays(inside.path);
        expect(inside.kind).not.toBe('external');
        const outside = parseRedirectCheck({ external: raw }, rules);
        expect(outside.kind).not.toBe('internal');
        if (outside.kind === 'external') expect(rules.allowedHosts).toContain(new URL(outside.url).host);
        found.navigation += decided.kind === 'internal' ? 1 : 0;
        found.extension += without === null ? 0 : 1;
        found.check += inside.kind === 'internal' ? 1 : 0;
      }),
      { numRuns: targets },
    );
    // The cases were not all refused: each way was really taken.
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(targets / 100);
  });
});

describe('the browser-extension segment', () => {
  it.each([
    ['/ko/browser-extension', '/ko'],
    ['/browser-extension', '/'],
    ['/browser-extension/', '/'],
    ['/ko/browser-extension/x?y=1#z', '/ko/x?y=1#z'],
    ['/browser-extension//evil.test', '/evil.test'],
    ['/browser-extension/browser-extension/x', '/x'],
  ])('[R2.15] %s leads to %s', (path, to) => {
    expect(withoutExtensionSegment(path)).toBe(to);
  });

  it.each([
    '/ko',
    '/ko/browser-extensions',
    '/ko/faq?x=/browser-extension',
    '/browser-extension/\\evil.test',
    '/browser-extension/\t/evil.test',
    '//evil.test/browser-extension',
    'https://evil.test/browser-extension/x',
    'browser-extension',
    '',
  ])('[R2.15] [P18a] %j leads nowhere', (path) => {
    expect(withoutExtensionSegment(path)).toBeNull();
  });
});

describe('the name of a page', () => {
  it('[R2.21] excludes language, query and hash', () => {
    expect(
      ['/ko/faq?x#y', '/ko', '/', '/drive/all', '/s/abc', '/korea/ko', '//evil', 'javascript:x'].map(
        pathWithoutLocale,
      ),
    ).toEqual(['/faq', '/', '/', '/drive/all', '/s/abc', '/korea/ko', '/', '/']);
  });
});

describe('the path check', () => {
  it('[R2.16] [P18b] an own path or a listed https address', () => {
    expect(parseRedirectCheck({}, rules)).toEqual(none);
    expect(parseRedirectCheck({ internal: '/ko/faq?x#y' }, rules)).toEqual({
      kind: 'internal',
      path: '/ko/faq?x#y',
    });
    expect(parseRedirectCheck({ external: 'https://partner.example/a?b' }, rules)).toEqual({
      kind: 'external',
      url: 'https://partner.example/a?b',
    });
    expect(parseRedirectCheck({ external: 'https://partner.example:8443/' }, rules).kind).toBe('external');
  });

  it.each([
    { internal: 'faq' },
    { internal: '//evil.test' },
    { internal: '/\\evil.test' },
    { internal: '/\t/evil.test' },
    { internal: `${origin}/faq` },
    { internal: 'javascript:alert(1)' },
    { internal: `/${'x'.repeat(2048)}` },
    { external: 'http://partner.example/' },
    { external: 'https://partner.example.evil.test/' },
    { external: 'https://partner.example@evil.test/' },
    { external: 'https://user@partner.example/' },
    { external: 'https://partner.example:444/' },
    { external: '//partner.example/' },
    { external: 'javascript:alert(1)' },
    { internal: '/a', external: 'https://partner.example/' },
    { internal: 5 },
    null,
    'x',
    [],
  ])('[R2.16] [P18b] %.60j is no redirect', (answer) => {
    expect(parseRedirectCheck(answer, rules)).toEqual(none);
  });

  it('[R2.16] [P19b] at most three hops; a repeated target ends the chain', () => {
    const to = (path: string): Redirect => ({ kind: 'internal', path });
    expect(followRedirect([], to('/a'))).toEqual({ kind: 'go', target: '/a', history: ['/a'] });
    expect(followRedirect(['/a', '/b'], to('/c')).kind).toBe('go');
    expect(followRedirect(['/a', '/b', '/c'], to('/d'))).toEqual({ kind: 'stop', reason: 'tooMany' });
    expect(followRedirect(['/a', '/b'], to('/a'))).toEqual({ kind: 'stop', reason: 'loop' });
    expect(followRedirect([], { kind: 'none' })).toEqual({ kind: 'stop', reason: 'none' });
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom('/a', '/b', '/c', '/d', '/e')), (paths) => {
        let history: readonly string[] = [];
        let hops = 0;
        for (const path of paths) {
          const hop = followRedirect(history, to(path));
          if (hop.kind === 'stop') break;
          history = hop.history;
          hops += 1;
        }
        expect(hops).toBeLessThanOrEqual(3);
      }),
    );
  });
});
