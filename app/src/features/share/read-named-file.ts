// Fetched late: few addresses name a file.
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LazyFlows } from '../../actors/lazy-flows.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';
import { showToast } from '../toasts/toasts.ts';
import { askOfShare } from './ask-of-share.ts';

/** A file of a share, as its address names it. */
export interface NamedInShare {
  readonly shareId: string;
  readonly passToken: string;
  readonly fileId: string;
}

/** The file that the address named; null where it cannot be read, with the words that say so. */
export async function readNamedFile(
  flows: LazyFlows,
  wanted: NamedInShare,
): Promise<{ readonly entry: FileEntry } | { readonly entry: null; readonly tell: (i18n: I18n) => void }> {
  const found = await askOfShare(flows, (calls, call) => calls.fetchSharedEntry(call, wanted));
  if (found.ok) return { entry: toFileEntry(found.value) };
  const isGone = found.failure.code === 'file_not_found';
  return {
    entry: null,
    tell: (i18n) =>
      showToast(isGone ? i18n._(msg`This file no longer exists.`) : i18n._(msg`Couldn’t open this file.`)),
  };
}
