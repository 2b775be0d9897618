// Property-based tests of the rules of the charts: 1,000 generated cases each, with invalid input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayReload } from './chunk-reload/chunk-reload.rules.ts';
import { defaultMode } from './display-mode/display-mode.rules.ts';
import { clampDays } from './free-vip/free-vip.rules.ts';
import { isFetchable } from './offline-task/offline-task.rules.ts';
import { isShownKind, shownAddress } from './preview/preview.rules.ts';
import { clampRetries, isOriginFailure } from './request/request.rules.ts';
import { vipDaysLeft } from './session/session.rules.ts';
import { isFinal, isPassCode, isSensitive, isWarning } from './share/share.rules.ts';
import { failureCodes, localFailure } from './shared/failure.ts';
import { isAuthCode, isHexPort, slowerInterval } from './sign-in/sign-in.rules.ts';
import { retryPause } from './upload/upload.rules.ts';
import { append, moveToFront, nextToStart, withStatus } from './upload-queue/upload-queue.rules.ts';
import type { QueueItem } from './upload-queue/upload-queue.types.ts';

const thousand = { numRuns: 1000 };
const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 });
const items: fc.Arbitrary<QueueItem[]> = ids.chain((list) =>
  fc.tuple(
    ...list.map((id) =>
      fc.record({ id: fc.constant(id), status: fc.constantFrom('waiting', 'running', 'ended') }),
    ),
  ),
) as fc.Arbitrary<QueueItem[]>;

describe('upload queue', () => {
  it('[R10.4] starts only waiting uploads, up to the limit', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 5 }), (list, parallel) => {
        const id = nextToStart(list, parallel);
        const running = list.filter((item) => item.status === 'running').length;
        if (id === null) {
          expect(running >= parallel || !list.some((item) => item.status === 'waiting')).toBe(true);
        } else {
          expect(list.find((item) => item.id === id)?.status).toBe('waiting');
          const after = withStatus(list, id, 'running').filter((item) => item.status === 'running').length;
          expect(after).toBeLessThanOrEqual(Math.max(running, parallel));
        }
      }),
      thousand,
    );
  });

  it('[R10.4] adding and moving neither lose nor duplicate uploads', () => {
    fc.assert(
      fc.property(items, fc.array(fc.string({ minLength: 1, maxLength: 3 })), fc.nat(), (list, fresh, n) => {
        const more = append(list, fresh);
        expect(new Set(more.map((item) => item.id)).size).toBe(more.length);
        expect(more.slice(0, list.length)).toEqual(list);
        const id = more[n % Math.max(1, more.length)]?.id ?? 'none';
        const moved = moveToFront(more, id);
        expect(moved.map((item) => item.id).toSorted()).toEqual(more.map((item) => item.id).toSorted());
        const waiting = moved.find((item) => item.status === 'waiting');
        if (more.find((item) => item.id === id)?.status === 'waiting') expect(waiting?.id).toBe(id);
      }),
      thousand,
    );
  });

  it('[R10.4] the backoff grows from one to eight seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 99 }), (tries) => {
        expect(retryPause(tries)).toBeGreaterThanOrEqual(1000);
        expect(retryPause(tries)).toBeLessThanOrEqual(8000);
        expect(retryPause(tries + 1)).toBeGreaterThanOrEqual(retryPause(tries));
      }),
      thousand,
    );
  });
});

describe('signing in', () => {
  it('[R4.13] a port is a hex number from 1024 to 65535, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.string(), (port, text) => {
        expect(isHexPort(port.toString(16))).toBe(port >= 1024 && port <= 65_535);
        if (!/^[0-9a-f]{1,4}$/i.test(text)) expect(isHexPort(text)).toBe(false);
      }),
      thousand,
    );
  });

  it('[R5.8] a code consists of letters, digits, - and _', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        if (isAuthCode(text)) expect(text).toMatch(/^[A-Za-z0-9_-]{16,256}$/);
        expect(isAuthCode(`${text} `)).toBe(false);
      }),
      thousand,
    );
  });

  it('[R1.7] the polling interval grows to at most a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (interval) => {
        expect(slowerInterval(interval)).toBeGreaterThanOrEqual(interval);
        expect(slowerInterval(interval)).toBeLessThanOrEqual(60);
      }),
      thousand,
    );
  });
});

describe('membership and codes', () => {
  it('[R4.8] the days left are never negative, whatever the date', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())),
          fc.string(),
        ),
        fc.nat(),
        (until, now) => {
          const days = vipDaysLeft(until, now);
          expect(days).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(days)).toBe(true);
        },
      ),
      thousand,
    );
    expect(vipDaysLeft('2026-11-22T00:00:00Z', Date.parse('2026-11-21T23:00:00Z'))).toBe(1);
  });

  it('[R4.6] free days are a non-negative integer', () => {
    fc.assert(
      fc.property(fc.double(), (days) => {
        expect(clampDays(days)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(clampDays(days))).toBe(true);
      }),
      thousand,
    );
  });
});

describe('requests, shares and others', () => {
  it('[R5.6] the number of retries is an integer from 0 to 4', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer()), (retries) => {
        expect([0, 1, 2, 3, 4]).toContain(clampRetries(retries));
      }),
      thousand,
    );
  });

  it('[R7.31] another origin is tried after a network or server error only', () => {
    const originFailures = failureCodes.filter((code) => isOriginFailure(localFailure(code)));
    expect(originFailures.toSorted()).toEqual(['internal', 'unavailable', 'unreachable']);
    expect(isOriginFailure(null)).toBe(false);
  });

  it('[R4.1] each status of a refused share is one of: passcode, auditing, sensitive, warning, final', () => {
    const refusals = [
      'AUDITING',
      'PROHIBITED',
      'SENSITIVE_RESOURCE',
      'SENSITIVE_WORD',
      'SENSITIVE_WARNING',
      'PASS_CODE_EMPTY',
      'PASS_CODE_ERROR',
      'EXPIRED',
      'DELETED',
      'NOT_FOUND',
      'MAX_RESTORE_COUNT',
    ] as const;
    for (const status of refusals) {
      const kinds = [
        isPassCode(status),
        isSensitive(status),
        isWarning(status),
        isFinal(status),
        status === 'AUDITING',
      ].filter(Boolean);
      expect(kinds, status).toHaveLength(1);
    }
  });

  it('[R1.9] accepts network URLs, but no script or file URLs', () => {
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.constantFrom('javascript:', 'file://', 'data:', 'blob:', ''),
        (url, scheme) => {
          expect(isFetchable(url)).toBe(true);
          expect(isFetchable(` ${url} `)).toBe(true);
          expect(isFetchable(`${scheme}${url.replace(/^https?:/, '')}`)).toBe(false);
        },
      ),
      thousand,
    );
  });

  it('[R4.17] allows one reload in ten seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 })), fc.nat({ max: 1_000_000 }), (reloads, now) => {
        const may = mayReload({ kind: 'known', reloads, now });
        const last = Math.max(...reloads.filter((time) => time <= now), Number.NEGATIVE_INFINITY);
        if (may) expect(now - last).toBeGreaterThanOrEqual(10_000);
        expect(mayReload({ kind: 'known', reloads: [...reloads, now], now })).toBe(false);
        expect(mayReload({ kind: 'unknown' })).toBe(false);
      }),
      thousand,
    );
  });

  it('[R3.7 R3.8] the grid is the default; the own drive is sorted by newest', () => {
    expect(defaultMode).toEqual({ view: 'grid', order: 'modified_desc', pinFoldersTop: true });
  });

  it('[R10.6] unsupported kinds are not previewed', () => {
    const content = { inline: 'inline', download: 'download' };
    expect(isShownKind('other')).toBe(false);
    expect(shownAddress('other', content)).toBe('');
    expect((['image', 'video', 'audio', 'text', 'markdown', 'table'] as const).every(isShownKind)).toBe(true);
  });

  it('[R10.6] the browser itself opens only what is safe inline; our viewers read the download', () => {
    const content = { inline: '', download: 'download' };
    expect((['image', 'video', 'audio'] as const).map((kind) => shownAddress(kind, content))).toEqual([
      '',
      '',
      '',
    ]);
    expect((['text', 'markdown', 'table'] as const).map((kind) => shownAddress(kind, content))).toEqual([
      'download',
      'download',
      'download',
    ]);
  });
});
