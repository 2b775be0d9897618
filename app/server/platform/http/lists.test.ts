import { listOf, recordOf } from '@aloft/core/service';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { requireLimits } from './lists.ts';

const Id = v.pipe(v.string(), v.maxLength(8));

describe('a list in a request', () => {
  it('[P36h] has each entry once, in order, and no more than its limit, repetitions included', () => {
    const three = listOf(Id, { min: 1, max: 3 });
    expect(v.parse(three, ['b', 'a', 'b'])).toEqual(['b', 'a']);
    expect(v.safeParse(three, []).success).toBe(false);
    expect(v.safeParse(three, ['a', 'a', 'a', 'a']).success).toBe(false);
    expect(v.safeParse(three, ['too long for one']).success).toBe(false);
    expect(
      v.safeParse(
        listOf(Id),
        Array.from({ length: 1001 }, () => 'a'),
      ).success,
    ).toBe(false);
  });

  it('[P36h] values under names that the sender chooses are a hundred at most', () => {
    const named = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, 'x']));
    const data = recordOf(v.string());
    expect(v.safeParse(data, named(100)).success).toBe(true);
    expect(v.safeParse(data, named(101)).success).toBe(false);
  });

  const unlimited: readonly (readonly [string, v.GenericSchema])[] = [
    ['a list', v.array(Id)],
    ['a list with a limit of its own, which counts no entry once', v.pipe(v.array(Id), v.maxLength(5))],
    ['in an object', v.object({ ids: v.array(Id) })],
    ['optional', v.object({ ids: v.optional(v.array(Id), []) })],
    [
      'in a pipe',
      v.object({
        ids: v.pipe(
          v.string(),
          v.transform((text) => text.split(',')),
          v.array(Id),
        ),
      }),
    ],
    ['in one of several', v.variant('a', [v.object({ a: v.literal(1), ids: v.array(Id) })])],
    ['in a list with a limit of an object', v.union([v.strictObject({ x: v.tuple([v.array(Id)]) }), Id])],
    ['names that somebody chooses', v.object({ params: v.record(v.string(), v.string()) })],
    ['what is left over', v.looseObject({})],
  ];
  it.each(unlimited)('[P36h] without a limit is found: %s', (_, schema) => {
    expect(() => requireLimits(schema)).toThrow('listOf');
    // Not only the first time.
    expect(() => requireLimits(schema)).toThrow('listOf');
  });

  it('[P36h] with a limit is accepted, at any depth', () => {
    const ids = listOf(Id);
    for (const schema of [
      ids,
      v.object({ ids, more: v.optional(ids) }),
      v.object({
        ids: v.pipe(
          v.string(),
          v.transform((text) => text.split(',')),
          ids,
        ),
      }),
      v.variant('a', [v.object({ a: v.literal(1), ids }), v.object({ a: v.literal(2) })]),
      v.pipe(ids, v.minLength(2)),
      v.object({ data: v.union([v.string(), recordOf(v.unknown())]) }),
    ])
      expect(() => requireLimits(schema)).not.toThrow();
  });
});
