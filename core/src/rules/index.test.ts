import * as machines from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import * as rules from './index.ts';

describe('the rules entry', () => {
  it('[R3.17] does not export the table of countries', () => {
    expect(Object.keys(rules).filter((name) => /countr/i.test(name))).toEqual([]);
  });

  it('shares no name with the charts', () => {
    expect(Object.keys(rules).filter((name) => name in machines)).toEqual([]);
  });
});
