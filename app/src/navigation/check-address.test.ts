import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAddress, safeReturn } from './check-address.ts';
import { openAddress } from './open-address.ts';

const origin = 'https://aloft.example';
const externalText = 'Navigating to an external URL is not allowed by default';

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

describe('where an address leads', () => {
  it('[R5.10] [R8.10] another site without the option is refused, and logged by the text of the specification', () => {
    const elsewhere = ['https://evil.test/?token=secret', '//evil.test', 'https://aloft.example.evil.test/'];
    for (const address of elsewhere) {
      expect(checkAddress(address, origin, 'refused')).toMatchObject({ reason: 'externalNotAllowed' });
      expect(safeReturn(address, origin)).toBe('/drive/all');
    }
    // The address itself may hold a secret.
    expect(new Set(logged)).toEqual(new Set([`[aloft] navigation: ${externalText}`]));
    expect(logged).toHaveLength(6);
  });

  it('[R5.10] a protocol that runs something is refused everywhere, for another program as well', () => {
    const running = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
    ];
    for (const address of [...running, 'file:///etc/passwd', 'about:blank'])
      for (const external of ['refused', 'allowed', 'program'] as const)
        expect([address, checkAddress(address, origin, external)]).toMatchObject([
          address,
          { kind: 'refused', reason: 'protocol' },
        ]);
    expect(new Set(logged)).toEqual(
      new Set(['[aloft] navigation: Navigating to a URL with this protocol is not allowed']),
    );
    expect(checkAddress('com.example.app:/cb?code=1', origin, 'program')).toEqual({
      kind: 'external',
      url: 'com.example.app:/cb?code=1',
    });
    expect(checkAddress('com.example.app:/cb?code=1', origin, 'allowed').kind).toBe('refused');
  });

  it('[R5.10] what is garbage, hidden or huge is refused', () => {
    for (const address of [
      '/\\evil.test',
      '/\t/evil.test',
      'java\nscript:x',
      'https://',
      `/${'x'.repeat(100_000)}`,
    ])
      expect([address.slice(0, 20), checkAddress(address, origin, 'allowed').kind]).toEqual([
        address.slice(0, 20),
        'refused',
      ]);
    expect(logged).toHaveLength(5);
  });
});

describe('opening an address', () => {
  it('[R5.10] a refused address opens nothing and leaves the reader where they are', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const navigate = vi.fn(async () => undefined);
    const before = window.location.href;
    const asked = [
      'https://evil.test/',
      '//evil.test',
      'javascript:alert(1)',
      '/\\evil.test',
      'com.example.app:/cb',
    ];
    for (const address of asked)
      for (const by of ['replace', 'assign', 'newWindow'] as const)
        expect([address, by, openAddress(address, { by, router: { navigate } })]).toEqual([
          address,
          by,
          false,
        ]);
    expect([open.mock.calls, navigate.mock.calls, window.location.href]).toEqual([[], [], before]);
  });

  it('[R5.10] an own path is opened by the router, and another site only where it is allowed', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const navigate = vi.fn(async () => undefined);
    expect(openAddress('/drive/all?x=1#y', { by: 'replace', router: { navigate } })).toBe(true);
    expect(navigate.mock.calls).toEqual([[{ href: '/drive/all?x=1#y', replace: true }]]);
    expect(openAddress('https://news.example/', { by: 'newWindow', external: 'allowed' })).toBe(true);
    // Without the window that opened it, and in no window of a name that another page may hold.
    expect(open.mock.calls).toEqual([['https://news.example/', '_blank', 'noopener']]);
  });
});
