import { describe, expect, it } from 'vitest';
import { guardNames, lookUpGuard, validateRoute } from './route-checks.ts';

describe('route checks', () => {
  it('[R5.9] only true passes, and a route without a check takes every address', () => {
    expect(validateRoute(() => true, '/x')).toEqual({ kind: 'ok' });
    expect(validateRoute(undefined, '/x')).toEqual({ kind: 'ok' });
    expect(validateRoute((path) => path === '/x?y', '/x?y')).toEqual({ kind: 'ok' });
  });

  it.each([
    [() => false],
    [() => 1],
    [() => 'true'],
    [() => undefined],
    [() => Promise.resolve(true)],
    [() => ({ status: 200 })],
    [
      () => {
        throw new Error('no');
      },
    ],
  ])('[R5.9] %s is a 404 with the address', (validate) => {
    expect(validateRoute(validate, '/ko/x?y=1')).toEqual({
      kind: 'notFound',
      status: 404,
      message: 'Page Not Found: /ko/x?y=1',
    });
  });

  it('[R8.8] a guard that nobody registered is said to be unknown', () => {
    expect(lookUpGuard({ share: 5 }, 'share')).toEqual({ kind: 'found', guard: 5 });
    for (const name of ['shares', '', '__proto__', 'constructor', 'toString'])
      expect(lookUpGuard({ share: 5 }, name)).toEqual({
        kind: 'unknown',
        message: `Unknown route middleware: '${name}'`,
      });
  });

  it('there are five guards to declare (R2.10 to R2.14 are proved where they guard)', () => {
    expect(guardNames).toHaveLength(5);
  });
});
