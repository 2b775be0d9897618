import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { embedActions, isEmbedAction, pageActions } from './actions.ts';
import { decideEmbeddedClick, EmbedMessage, parseEmbedMessage } from './embed.ts';
import { frameAncestors, isAllowedEmbedder, isEmbedOrigin } from './embed-origins.ts';

const extension = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const allowedOrigins = [
  'https://good.test',
  'https://good.test:8443',
  'http://localhost:5173',
  'http://localhost',
  extension,
];
const ownOrigin = 'https://aloft.example';
const click = {
  href: '/drive/all?action=create_task',
  target: '',
  framed: true,
  origin: 'https://good.test',
  allowedOrigins,
  ownOrigin,
};
const message = { kind: 'message', action: 'create_task', targetOrigin: 'https://good.test' };

describe('clicks in a frame', () => {
  it('[R2.19] fourteen of the eighteen actions are forwarded to the parent', () => {
    expect(embedActions).toHaveLength(14);
    for (const action of pageActions) {
      const decided = decideEmbeddedClick({ ...click, href: `/drive?action=${action}` });
      expect(decided.kind).toBe(isEmbedAction(action) ? 'message' : 'ordinary');
    }
    expect(pageActions.filter((action) => !isEmbedAction(action))).toEqual([
      'show_task',
      'open_file',
      'highlight_files',
      'search',
    ]);
  });

  it('[R2.19] the parent receives the action; _blank opens a window', () => {
    expect(decideEmbeddedClick(click)).toEqual(message);
    expect(decideEmbeddedClick({ ...click, href: `${ownOrigin}/drive?x=1&action=create_task#y` })).toEqual(
      message,
    );
    expect(decideEmbeddedClick({ ...click, target: '_blank' })).toEqual({
      kind: 'newWindow',
      url: `${ownOrigin}/drive/all?action=create_task`,
    });
  });

  it('[R2.20] a feedback link is the action open_feedback, whatever its target', () => {
    const feedback = { ...message, action: 'open_feedback' };
    for (const href of [
      '/drive/feedback',
      '/drive/feedback?x=1',
      '/ko/drive/feedback/',
      `${ownOrigin}/drive/feedback`,
    ]) {
      expect(decideEmbeddedClick({ ...click, href })).toEqual(feedback);
      expect(decideEmbeddedClick({ ...click, href, target: '_blank' })).toEqual(feedback);
    }
  });

  it.each([
    { framed: false },
    { origin: null },
    { origin: '' },
    { href: '/drive/all' },
    { href: '/drive/all?action=nothing' },
    { href: '/driveway?action=create_task' },
    { href: '/ko/faq?action=create_task' },
    { href: '/drive/feedbacks' },
    { href: 'https://evil.test/drive/all?action=create_task' },
    { href: 'https://evil.test/drive/feedback' },
    { href: '//evil.test/drive?action=create_task' },
    { href: '/\\evil.test/drive/feedback' },
    { href: 'javascript:alert("/drive/feedback")' },
    { href: 'mailto:a@b.c?subject=/drive/feedback' },
    { href: '' },
  ])('[R2.19] [R2.20] with %j the click is an ordinary one', (change) => {
    expect(decideEmbeddedClick({ ...click, ...change })).toEqual({ kind: 'ordinary' });
  });

  it.each([
    'https://good.test@evil.test',
    'https://GOOD.test',
    'https://good.test:443',
    'https://good.test/',
    'https://g%6fod.test',
    'https://good.test.evil.test',
    ' https://good.test',
    'https://good.test\u0000',
    'http://good.test',
    'http://localhost:5174',
    'http://localhost:5173/',
    'http://127.0.0.1:5173',
    '*',
    'null',
    '/',
    'javascript:alert(1)',
    'chrome-extension://other',
    `${extension}/`,
  ])('[R2.19] [P21a] no message goes to %j', (origin) => {
    expect(decideEmbeddedClick({ ...click, origin }).kind).toBe('newWindow');
    expect(frameAncestors(origin, allowedOrigins)).toBe("'self'");
    expect(
      parseEmbedMessage({ origin, sourceMatches: true, data: { action: 'search' } }, allowedOrigins),
    ).toBeNull();
  });

  it('[R2.19] list entries that are not origins are ignored', () => {
    const careless = ['*', 'null', 'https://good.test/', 'http://good.test', ''];
    for (const origin of careless) expect(isAllowedEmbedder(origin, careless)).toBe(false);
    for (const origin of allowedOrigins) {
      expect(isEmbedOrigin(origin)).toBe(true);
      expect(frameAncestors(origin, allowedOrigins)).toBe(`'self' ${origin}`);
    }
  });

  it('[R2.19] [P21a P21b] any origin: a message goes to exactly listed origins only, and nothing throws', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'good.test',
        'localhost',
        ':443',
        ':5173',
        '/',
        '@',
        '.',
        '*',
        'null',
        '%6f',
        '\u0000',
        extension,
      ),
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.webUrl({ withQueryParameters: true }),
    );
    const origin = fc.oneof(
      { weight: 8, arbitrary: fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')) },
      { weight: 1, arbitrary: fc.constantFrom(...allowedOrigins) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...allowedOrigins), fc.nat(40), fc.string({ unit: 'binary', maxLength: 2 }))
          .map(([listed, at, wedge]) => listed.slice(0, at) + wedge + listed.slice(at)),
      },
    );
    let messages = 0;
    fc.assert(
      fc.property(origin, (raw) => {
        const decided = decideEmbeddedClick({ ...click, origin: raw });
        if (decided.kind === 'message') {
          messages += 1;
          expect(allowedOrigins).toContain(raw);
          expect(decided).toEqual({ ...message, targetOrigin: raw });
        } else {
          expect(allowedOrigins).not.toContain(raw);
        }
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
    expect(messages).toBeGreaterThan(100);
  });

  it('[R2.19] [P18a] any link opens a window on our origin or sends a message', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/drive',
        '/drive/feedback',
        '?action=',
        'create_task',
        '//',
        '\\',
        '@',
        'https://evil.test',
        'javascript:',
        '\t',
        '..',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 5 }),
        fc.constantFrom('', '_blank', '_BLANK'),
        fc.boolean(),
        (pieces, target, listed) => {
          const decided = decideEmbeddedClick({
            ...click,
            href: pieces.join(''),
            target,
            origin: listed ? 'https://good.test' : 'https://evil.test',
          });
          if (decided.kind === 'newWindow') expect(new URL(decided.url).origin).toBe(ownOrigin);
          if (decided.kind === 'message')
            expect([listed, isEmbedAction(decided.action)]).toEqual([true, true]);
        },
      ),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});

describe('messages of a frame', () => {
  const event = { origin: 'https://good.test', sourceMatches: true, data: { action: 'show_login' } };

  it('[R2.19] an action from the right window of a listed origin is read', () => {
    expect(parseEmbedMessage(event, allowedOrigins)).toBe('show_login');
    expect(parseEmbedMessage({ ...event, sourceMatches: false }, allowedOrigins)).toBeNull();
    expect(parseEmbedMessage({ ...event, origin: 'https://evil.test' }, allowedOrigins)).toBeNull();
    expect(v.parse(EmbedMessage, { action: 'open_feedback' })).toEqual({ action: 'open_feedback' });
  });

  it.each([
    { action: 'open_file' },
    { action: 'show_login', url: 'https://evil.test' },
    { action: ['show_login'] },
    {},
    'show_login',
    null,
    [],
  ])('[R2.19] [P21b] %j is no message', (data) => {
    expect(parseEmbedMessage({ ...event, data }, allowedOrigins)).toBeNull();
  });
});
