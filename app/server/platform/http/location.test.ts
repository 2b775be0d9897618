import type { RegisteredClient } from '@aloft/core/service';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { clientAddress, operatorAddress, ownAddressOf, ownPath, ownPathOf } from './location.ts';
import { isOwnTarget, isPlainPath } from './request-target.ts';

const origin = 'https://aloft.example';
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '%2f',
        '%5C',
        '%252f',
        '\t',
        '\n',
        '.',
        '..',
        '%2e',
        'evil.test',
        '@',
        ':',
        '?',
        '#',
      ),
      fc.constantFrom('https:', 'javascript:', 'data:', 'https://aloft.example', '/s/abc', 'en-US'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

describe('an address that a reader is sent to', () => {
  it('[P18c] 10,000 texts: each becomes a path of our origin that begins with one slash', () => {
    fc.assert(
      fc.property(hostile, hostile, (path, name) => {
        const query = new URLSearchParams({ [name]: path });
        for (const made of [
          ownPath(path),
          ownPath(path, query),
          ownPathOf(path, origin),
          ownPathOf(`${origin}${path}`, origin),
        ]) {
          expect(made).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
          expect(new URL(made, origin).origin).toBe(origin);
        }
        expect(new URL(ownAddressOf(path, origin)).origin).toBe(origin);
      }),
      { numRuns: 10_000 },
    );
  });

  it('[P18c] a path of ours stays what it is', () => {
    for (const path of ['/', '/s/abc/def', '/drive/all/%E9%9F%B3', '/q/ABCD-2345'])
      expect(ownPath(path)).toBe(path);
    expect(ownPathOf('/drive/login?return_to=%2Fdrive#top', origin)).toBe(
      '/drive/login?return_to=%2Fdrive#top',
    );
    expect(ownPathOf(`${origin}/a?b=1`, origin)).toBe('/a?b=1');
    expect(ownPathOf('https://evil.test/a?b=1', origin)).toBe('/');
    expect(ownAddressOf('/drive/payment?order_id=1', origin)).toBe(`${origin}/drive/payment?order_id=1`);
    expect(ownAddressOf('//evil.test/x', origin)).toBe(`${origin}/`);
  });

  const client: RegisteredClient = {
    id: 'a-client',
    name: 'A client',
    packageName: '',
    kind: 'other',
    redirectUris: [
      'http://127.0.0.1/callback',
      'https://tools.example/back?from=aloft',
      'example.app:/signed-in',
    ],
    captchaSalts: [],
  };

  it('[P18c] a program is told at an address that it has registered, at any port of this computer, and nowhere else', () => {
    const to = (uri: string) => clientAddress(client, uri, { code: 'a b' });
    expect(to('http://127.0.0.1:4711/callback')).toBe('http://127.0.0.1:4711/callback?code=a+b');
    expect(to('https://tools.example/back?from=aloft')).toBe(
      'https://tools.example/back?from=aloft&code=a+b',
    );
    expect(to('example.app:/signed-in')).toBe('example.app:/signed-in?code=a+b');
    for (const uri of [
      'http://127.0.0.1:4711/other',
      'http://127.0.0.1:4711@evil.test/callback',
      'http://127.0.0.1.evil.test/callback',
      'http://127.0.0.1:123456/callback',
      'https://tools.example/back',
      'https://tools.example:443/back?from=aloft',
    ])
      expect([uri, to(uri)]).toEqual([uri, null]);
  });

  it('[P18c] the operator’s own addresses are https', () => {
    expect(operatorAddress('https://apps.example/aloft.dmg')).toBe('https://apps.example/aloft.dmg');
    for (const one of ['http://apps.example/', 'javascript:alert(1)', '//apps.example', 'data:,x', ''])
      expect(operatorAddress(one)).toBeNull();
  });

  it('[P18c] no program is registered with an address that a browser would run, or that is open on the way', () => {
    const read = (uri: string) =>
      readConfiguration({
        ALOFT_CLIENTS: JSON.stringify([{ id: 'a-client', name: 'A client', redirect_uris: [uri] }]),
      }).ok;
    for (const uri of [
      'https://tools.example/back',
      'http://localhost/x',
      'http://[::1]/x',
      'example.app:/x',
    ])
      expect([uri, read(uri)]).toEqual([uri, true]);
    for (const uri of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'blob:https://tools.example/1',
      'file:///etc/passwd',
      'http://tools.example/back',
      'https://tools.example/back#here',
      'https://tools.example\\@evil.test/',
      '/auth',
      '//evil.test',
      'no address',
    ])
      expect([uri, read(uri)]).toEqual([uri, false]);
  });
});

describe('the target of a request', () => {
  it.each(['/', '/s/abc?x=//y', '/content/t/a%5Cb.txt', '/content/t/%2F%2F', '/a//b', '/a?b=\\', '/%'])(
    '[P18c] %j is a path of ours',
    (target) => expect(isOwnTarget(target)).toBe(true),
  );

  it.each([
    '//evil.test/',
    '/\\evil.test/',
    '\\evil.test',
    '/a\\b',
    '/%2fevil.test/',
    '/%5Cevil.test/',
    '/%252fevil.test/',
    '/%25255cevil.test/',
    '/%09/evil.test',
    'http://evil.test/',
    'evil.test:443',
    '*',
    '',
  ])('[P18c] %j is none', (target) => expect(isOwnTarget(target)).toBe(false));

  it('[P18c] 10,000 texts: a target that is let in, resolved against our origin, stays on it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        if (!isOwnTarget(text)) return;
        const url = new URL(text, origin);
        // What the URL parser makes of dots is looked at where the route is found.
        if (isPlainPath(url.pathname)) expect(new URL(url.pathname, origin).origin).toBe(origin);
      }),
      { numRuns: 10_000 },
    );
  });
});
