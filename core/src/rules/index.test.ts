import * as machines from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import * as rules from './index.ts';

describe('the rules as one', () => {
  it('[R3.17] they leave the table of countries out', () => {
    expect(Object.keys(rules).filter((name) => /countr/i.test(name))).toEqual([]);
  });

  it('no name is also one of the charts', () => {
    expect(Object.keys(rules).filter((name) => name in machines)).toEqual([]);
  });
});
