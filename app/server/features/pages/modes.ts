import type { DisplayMode } from '@aloft/core';
import { fileOrders } from '@aloft/core/wire';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';

const Mode = v.pipe(
  v.string(),
  v.transform((text) => {
    const [view, order] = text.split('.');
    return { view, order };
  }),
  v.object({ view: v.picklist(['list', 'grid']), order: v.picklist(fileOrders) }),
);

/** The listing modes from this browser's cookies; invalid values are ignored. */
export function modesOf(c: Context<Environment>): {
  own: DisplayMode | null;
  shared: DisplayMode | null;
} {
  const read = (name: string): DisplayMode | null => {
    const parsed = v.safeParse(Mode, getCookie(c, name) ?? '');
    return parsed.success ? parsed.output : null;
  };
  return { own: read('view_own'), shared: read('view_shared') };
}
