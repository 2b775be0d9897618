import type { DisplayMode } from '@aloft/machines';
import * as v from 'valibot';
import { defaultOrder, parseOrder, sortOrders } from './orders.ts';

const viewTypes = ['list', 'grid'] as const;
/** Our views beyond the specified two. */
const furtherViews = ['single', 'flow'] as const;

/** How other people's folders look to a person (R3.8). */
export const SharedDisplayMode = v.object({
  orderType: v.picklist(sortOrders),
  pinFoldersTop: v.boolean(),
  viewType: v.picklist(viewTypes),
  /** The view that is shown in place of `viewType`, which clients that know only list and grid read; null for none. */
  furtherView: v.nullable(v.picklist(furtherViews)),
});
export type SharedDisplayMode = Readonly<v.InferOutput<typeof SharedDisplayMode>>;

/** How a person's own drive looks (R3.7): the shared fields, and whether a choice holds for every folder. */
export const OwnDisplayMode = v.object({
  ...SharedDisplayMode.entries,
  orderSettingGlobal: v.boolean(),
  viewSettingGlobal: v.boolean(),
});
export type OwnDisplayMode = Readonly<v.InferOutput<typeof OwnDisplayMode>>;

/** What holds when a person chose nothing yet (R3.8). */
export const defaultSharedDisplayMode: SharedDisplayMode = {
  orderType: defaultOrder,
  pinFoldersTop: true,
  viewType: 'grid',
  furtherView: null,
};

/** What holds when a person chose nothing yet (R3.7). */
export const defaultOwnDisplayMode: OwnDisplayMode = {
  ...defaultSharedDisplayMode,
  orderSettingGlobal: true,
  viewSettingGlobal: true,
};

/** A mode that can be used, and whether it differs from what was stored, so that it is worth saving back. */
export interface Repaired<Mode> {
  readonly mode: Mode;
  readonly repaired: boolean;
}

const Fields = v.record(v.string(), v.unknown());

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  const parsed = v.safeParse(Fields, stored);
  return parsed.success ? parsed.output : {};
}

function sharedFields(fields: Readonly<Record<string, unknown>>): SharedDisplayMode {
  // Until 2026-11 our further views stood in `viewType`, where the specification knows list and grid alone.
  const further = [fields.furtherView, fields.viewType];
  return {
    orderType: parseOrder(fields.orderType) ?? defaultOrder,
    pinFoldersTop: fields.pinFoldersTop !== false,
    viewType: viewTypes.find((view) => view === fields.viewType) ?? 'grid',
    furtherView: furtherViews.find((view) => further.includes(view)) ?? null,
  };
}

/**
 * Makes a usable mode of whatever was stored (R4.11): an order is mapped from its key name or code, else reset to
 * the default; a view that is neither list nor grid becomes the grid; other fields fall back one by one. Nothing stored (null,
 * undefined) is the default and needs no repair. Never throws.
 */
export function repairDisplayMode(stored: unknown): Repaired<OwnDisplayMode> {
  if (stored === null || stored === undefined) return { mode: defaultOwnDisplayMode, repaired: false };
  const fields = fieldsOf(stored);
  const mode = {
    ...sharedFields(fields),
    orderSettingGlobal: fields.orderSettingGlobal !== false,
    viewSettingGlobal: fields.viewSettingGlobal !== false,
  };
  return { mode, repaired: !v.is(OwnDisplayMode, stored) };
}

/** The same for other people's folders (R3.8, R4.11): its default when none is set. Never throws. */
export function repairSharedDisplayMode(stored: unknown): Repaired<SharedDisplayMode> {
  if (stored === null || stored === undefined) return { mode: defaultSharedDisplayMode, repaired: false };
  return { mode: sharedFields(fieldsOf(stored)), repaired: !v.is(SharedDisplayMode, stored) };
}

/**
 * What may be written to the device (R4.11): the whole mode, repaired where needed; null for an empty object and
 * for anything that is no object, which are never saved.
 */
export function displayModeToSave(mode: unknown): OwnDisplayMode | null {
  return Object.keys(fieldsOf(mode)).length === 0 ? null : repairDisplayMode(mode).mode;
}

/** The shared mode that may be written to the device; null as in `displayModeToSave` (R4.11). */
export function sharedDisplayModeToSave(mode: unknown): SharedDisplayMode | null {
  return Object.keys(fieldsOf(mode)).length === 0 ? null : repairSharedDisplayMode(mode).mode;
}

/** The part of a stored mode that the chart knows. */
export function toChartMode(stored: SharedDisplayMode): DisplayMode {
  return {
    view: stored.furtherView ?? stored.viewType,
    order: stored.orderType,
    pinFoldersTop: stored.pinFoldersTop,
  };
}

/** A stored mode after a choice in the chart, every other field as it was. */
export function withChartMode<Mode extends SharedDisplayMode>(stored: Mode, chosen: DisplayMode): Mode {
  const view =
    chosen.view === 'list' || chosen.view === 'grid'
      ? ({ viewType: chosen.view, furtherView: null } as const)
      : ({ viewType: 'grid', furtherView: chosen.view } as const);
  return { ...stored, ...view, orderType: chosen.order, pinFoldersTop: chosen.pinFoldersTop };
}
