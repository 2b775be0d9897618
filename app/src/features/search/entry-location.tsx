import { useLingui } from '@lingui/react/macro';
import type { FileEntry } from '../files/entry.ts';

/** The folders above an entry in words: the last two, or the top. Empty where nobody told. */
export function EntryLocation({ entry }: { readonly entry: FileEntry }) {
  const { t } = useLingui();
  if (entry.parent === '') return t`My drive`;
  return (entry.path ?? [])
    .slice(-2)
    .map((folder) => folder.name)
    .join(' / ');
}
