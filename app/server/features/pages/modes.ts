import type { DisplayMode } from '@aloft/core';
import { type FolderMode, fileViews, folderOrders } from '@aloft/core/wire';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { displayModesOf } from '../display-modes/modes.ts';

const Mode = v.pipe(
  v.string(),
  v.transform((text) => {
    const [view, order, folders] = text.split('.');
    return { view, order, pinFoldersTop: folders !== 'mixed' };
  }),
  v.object({ view: v.picklist(fileViews), order: v.picklist(folderOrders), pinFoldersTop: v.boolean() }),
);

/** The listing modes from the account and from this browser's cookies; invalid values are ignored. */
export async function modesOf(c: Context<Environment>): Promise<{
  own: DisplayMode | null;
  shared: DisplayMode | null;
  account: FolderMode[] | null;
}> {
  const read = (name: string): DisplayMode | null => {
    const parsed = v.safeParse(Mode, getCookie(c, name) ?? '');
    return parsed.success ? parsed.output : null;
  };
  const session = c.get('session');
  const account = session === null ? null : await displayModesOf(c.get('services').db, session.accountId);
  return { own: read('view_own'), shared: read('view_shared'), account };
}
