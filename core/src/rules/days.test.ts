import { expect, it } from 'vitest';
import { dayOf, formatClock, formatDay } from './days.ts';

it('[R9.5] days are computed in the user’s time zone', () => {
  expect(dayOf('2026-11-22T23:30:00Z', 'UTC')).toBe('2026-11-22');
  expect(dayOf('2026-11-22T23:30:00Z', 'Asia/Seoul')).toBe('2026-11-23');
  expect(dayOf(Date.UTC(2026, 10, 22), 'America/New_York')).toBe('2026-11-21');
  expect(dayOf('nonsense', 'UTC')).toBe('');
});

it('[R9.5] days and times are formatted by locale', () => {
  expect(formatDay('2026-11-22', 'en-US')).toBe('Sunday, November 22, 2026');
  expect(formatDay('2026-11-22', 'ko')).toBe('2026년 11월 22일 일요일');
  expect(formatDay('nonsense', 'ko')).toBe('');
  expect(formatClock('2026-11-22T23:30:00Z', 'en-US', 'UTC')).toBe('23:30');
  expect(formatClock('2026-11-22T23:30:00Z', 'zh-CN', 'Asia/Seoul')).toBe('08:30');
  expect(formatClock('nonsense', 'ko', 'UTC')).toBe('');
});
