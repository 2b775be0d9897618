import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectEmbedding, firstPageOfAgent, parseBridgeReply, toBridgeMessage } from './native-bridge.ts';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 AloftApp/3.2.1';
const android = 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36 AloftApp/3.2';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36';

describe('native bridge', () => {
  it('[R6.6] a native app is detected by user agent and bridge, iOS by its own bridge', () => {
    expect(detectEmbedding({ agent: ios, webkitHandler: true, textBridge: false })).toEqual({
      kind: 'native',
      format: 'object',
      version: '3.2.1',
    });
    expect(detectEmbedding({ agent: android, webkitHandler: false, textBridge: true })).toEqual({
      kind: 'native',
      format: 'text',
      version: '3.2',
    });
  });

  it.each([
    { agent: browser, webkitHandler: true, textBridge: true },
    { agent: android, webkitHandler: false, textBridge: false },
    { agent: '', webkitHandler: true, textBridge: true },
    { agent: 'NotAloftApp/1.0', webkitHandler: true, textBridge: true },
    { agent: 'AloftApp/x', webkitHandler: true, textBridge: true },
    { agent: `${'x'.repeat(350)} AloftApp/3.2`, webkitHandler: true, textBridge: true },
  ])('[R6.6] %.60j is a browser', (facts) => {
    expect(detectEmbedding(facts)).toEqual({ kind: 'browser' });
  });

  it('[R6.6] the first page is truncated to 350 characters, not within one', () => {
    expect(firstPageOfAgent('short')).toBe('short');
    expect(firstPageOfAgent('x'.repeat(1000))).toBe('x'.repeat(350));
    expect(firstPageOfAgent('💾'.repeat(400))).toBe('💾'.repeat(350));
    expect(firstPageOfAgent(`${'x'.repeat(349)}💾💾`)).toBe(`${'x'.repeat(349)}💾`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
        const page = firstPageOfAgent(text);
        expect(text.startsWith(page)).toBe(true);
        expect([...page].length).toBe(Math.min(350, [...text].length));
        // Throws for half a character.
        expect(() => encodeURIComponent(page)).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });

  it('[R6.6] iOS receives an object, other apps the same as JSON', () => {
    const call = { name: 'share', title: 'A file', url: 'https://aloft.example/s/abcdefgh' };
    expect(toBridgeMessage('object', 1, call)).toEqual({ format: 'object', body: { id: 1, call } });
    expect(toBridgeMessage('text', 1, call)).toEqual({
      format: 'text',
      body: JSON.stringify({ id: 1, call }),
    });
  });

  it.each([
    { name: 'run_shell', command: 'x' },
    { name: 'close', extra: 1 },
    { name: 'open_browser', url: 'javascript:alert(1)' },
    { name: 'open_browser', url: 'file:///etc/passwd' },
    { name: 'open_file', file_id: '../x' },
    { name: 'set_title', title: 'x'.repeat(301) },
    {},
    null,
    'close',
  ])('[R6.6] the call %.40j is not on the list', (call) => {
    expect(toBridgeMessage('object', 1, call)).toBeNull();
    expect(toBridgeMessage('text', 1, call)).toBeNull();
  });

  it('[R6.6] a reply is parsed only in the form of its app; anything else is ignored', () => {
    const done = { id: 7, result: 'done' };
    expect(parseBridgeReply('object', done)).toEqual(done);
    expect(parseBridgeReply('text', JSON.stringify(done))).toEqual(done);
    expect(parseBridgeReply('text', done)).toBeNull();
    expect(parseBridgeReply('object', JSON.stringify(done))).toBeNull();
    expect(parseBridgeReply('object', { ...done, extra: 1 })).toBeNull();
    expect(parseBridgeReply('object', { id: 0, result: 'done' })).toBeNull();
    expect(parseBridgeReply('text', '{')).toBeNull();
    fc.assert(
      fc.property(fc.anything(), fc.string(), (junk, text) => {
        expect(parseBridgeReply('object', junk)).toBeNull();
        expect(parseBridgeReply('text', text)).toBeNull();
      }),
    );
  });
});
