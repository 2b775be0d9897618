import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import {
  defaultOwnDisplayMode,
  defaultSharedDisplayMode,
  displayModeToSave,
  OwnDisplayMode,
  repairDisplayMode,
  repairSharedDisplayMode,
  SharedDisplayMode,
  sharedDisplayModeToSave,
  toChartMode,
  withChartMode,
} from './display-mode.ts';
import { sortOrders } from './orders.ts';

const anyOrder = fc.record({
  orderType: fc.constantFrom(...sortOrders),
  pinFoldersTop: fc.boolean(),
  orderSettingGlobal: fc.boolean(),
  viewSettingGlobal: fc.boolean(),
});
// What a chart stores: a further view stands beside the grid.
const anyView = fc.constantFrom(
  { viewType: 'list', furtherView: null } as const,
  { viewType: 'grid', furtherView: null } as const,
  { viewType: 'grid', furtherView: 'single' } as const,
  { viewType: 'grid', furtherView: 'flow' } as const,
);
const anyMode = fc.tuple(anyOrder, anyView).map(([fields, view]) => ({ ...fields, ...view }));

describe('display mode', () => {
  it('[R3.7] [R3.8] the defaults: newest first, folders on top, a grid, for every folder', () => {
    expect(defaultOwnDisplayMode).toEqual({
      orderType: 'modified_desc',
      pinFoldersTop: true,
      orderSettingGlobal: true,
      viewType: 'grid',
      furtherView: null,
      viewSettingGlobal: true,
    });
    expect(defaultSharedDisplayMode).toEqual({
      orderType: 'modified_desc',
      pinFoldersTop: true,
      viewType: 'grid',
      furtherView: null,
    });
  });

  it.each([
    ['MODIFIED_ASC', 'modified_asc'],
    ['NAME_ASC', 'name_asc'],
    ['mod_desc', 'modified_desc'],
    [3, 'type_desc'],
    ['7', 'size_asc'],
    ['nonsense', 'modified_desc'],
    [null, 'modified_desc'],
  ])('[R4.11] a stored order %j becomes %s and is saved back', (orderType, order) => {
    const repaired = repairDisplayMode({ ...defaultOwnDisplayMode, orderType });
    expect(repaired).toEqual({ mode: { ...defaultOwnDisplayMode, orderType: order }, repaired: true });
  });

  it.each(['double', 'flows', '', 'LIST', 0, null, {}])(
    '[R4.11] the view %j is saved as the grid',
    (viewType) => {
      expect(repairDisplayMode({ ...defaultOwnDisplayMode, viewType })).toEqual({
        mode: defaultOwnDisplayMode,
        repaired: true,
      });
      expect(repairSharedDisplayMode({ ...defaultSharedDisplayMode, viewType })).toEqual({
        mode: defaultSharedDisplayMode,
        repaired: true,
      });
    },
  );

  it.each(['single', 'flow'] as const)(
    '[R4.11] the view %j is saved as the grid, and remembered beside it',
    (view) => {
      const wanted = { viewType: 'grid', furtherView: view };
      const chosen = { view, order: 'modified_desc', pinFoldersTop: true } as const;
      expect(withChartMode(defaultOwnDisplayMode, chosen)).toEqual({ ...defaultOwnDisplayMode, ...wanted });
      expect(toChartMode({ ...defaultOwnDisplayMode, viewType: 'grid', furtherView: view })).toEqual(chosen);
      expect(repairDisplayMode({ ...defaultOwnDisplayMode, viewType: view })).toEqual({
        mode: { ...defaultOwnDisplayMode, ...wanted },
        repaired: true,
      });
      expect(
        withChartMode(
          { ...defaultOwnDisplayMode, viewType: 'grid', furtherView: view },
          { ...chosen, view: 'list' },
        ),
      ).toEqual({ ...defaultOwnDisplayMode, viewType: 'list', furtherView: null });
    },
  );

  it('[R4.11] a further view that nobody knows is none', () => {
    for (const furtherView of ['cube', '', 5, {}, undefined])
      expect(repairDisplayMode({ ...defaultOwnDisplayMode, furtherView }).mode).toEqual(
        defaultOwnDisplayMode,
      );
  });

  it('[R4.11] no stored mode gives the default without a repair; an empty object is repaired and not saved', () => {
    expect(repairDisplayMode(null)).toEqual({ mode: defaultOwnDisplayMode, repaired: false });
    expect(repairSharedDisplayMode(undefined)).toEqual({ mode: defaultSharedDisplayMode, repaired: false });
    expect(repairDisplayMode({})).toEqual({ mode: defaultOwnDisplayMode, repaired: true });
    for (const empty of [{}, null, undefined, '', 5, []]) {
      expect([displayModeToSave(empty), sharedDisplayModeToSave(empty)]).toEqual([null, null]);
    }
    expect(displayModeToSave({ viewType: 'list' })).toEqual({ ...defaultOwnDisplayMode, viewType: 'list' });
    expect(sharedDisplayModeToSave({ viewType: 'list' })).toEqual({
      ...defaultSharedDisplayMode,
      viewType: 'list',
    });
  });

  it('[R3.7] [R3.8] [R4.11] a valid mode is unchanged; anything else is repaired', () => {
    fc.assert(
      fc.property(anyMode, fc.anything(), (mode, junk) => {
        expect(repairDisplayMode(mode)).toEqual({ mode, repaired: false });
        const own = repairDisplayMode(junk).mode;
        expect(v.is(OwnDisplayMode, own)).toBe(true);
        expect(repairDisplayMode(own)).toEqual({ mode: own, repaired: false });
        expect(v.is(SharedDisplayMode, repairSharedDisplayMode(junk).mode)).toBe(true);
      }),
      { numRuns: sized({ gate: 500, all: 5_000 }) },
    );
  });

  it('[R3.7] [R4.11] conversion to the chart and back keeps every field, including the type order', () => {
    fc.assert(
      fc.property(anyMode, (mode) => {
        expect(withChartMode(mode, toChartMode(mode))).toEqual(mode);
      }),
    );
    const byType = { ...defaultOwnDisplayMode, orderType: 'type_desc' as const, pinFoldersTop: false };
    expect(toChartMode(byType)).toEqual({ view: 'grid', order: 'type_desc', pinFoldersTop: false });
    expect(withChartMode(byType, { view: 'list', order: 'size_asc', pinFoldersTop: true })).toEqual({
      ...byType,
      viewType: 'list',
      orderType: 'size_asc',
      pinFoldersTop: true,
    });
  });
});
