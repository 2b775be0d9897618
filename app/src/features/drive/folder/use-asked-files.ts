import { addressActionNames, readAddressAction } from '@aloft/core/rules';
import type { File } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { fileById } from '../../../data/file-pages.ts';
import { resultOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import type { EntryList } from '../../files/entry-list.ts';
import { showToast } from '../../toasts/toasts.ts';
import { ownEntry } from '../own-entry.ts';

const none: readonly FileEntry[] = [];

/**
 * The files that an address asks to be shown or moved (R2.24), once; the address is left without them. To be moved they
 * are only asked about.
 * @returns those to show in this folder
 */
export function useAskedFiles(
  folder: string,
  onMove: (entries: readonly FileEntry[]) => void,
): readonly FileEntry[] {
  const [shown, setShown] = useState(none);
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = useLocation({ select: ({ searchStr }) => searchStr });

  const run = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const asked = readAddressAction(text);
    if (asked === null || asked === 'invalid') return;
    if (asked.action !== 'highlight_files' && asked.action !== 'move_files') return;
    const read = await Promise.all(asked.files.map((id) => resultOf(client.fetchQuery(fileById(id)))));
    if (!isCurrent()) return;
    const entries = read.flatMap((file) => (file.ok && !file.value.trashed ? [ownEntry(file.value)] : []));
    const [first] = entries;
    const without = Object.fromEntries(addressActionNames.map((name) => [name, undefined]));
    await navigate({
      to: '/drive/all',
      search: ({ folder: here = '', ...search }) => {
        const place = first?.parent ?? here;
        return { ...search, ...without, ...(place === '' ? {} : { folder: place }) };
      },
      replace: true,
    });
    const isLost = read.some((file) => !file.ok && file.failure.code !== 'file_not_found');
    if (isLost) showToast(t`Couldn’t open this link. Try again.`);
    else if (first === undefined) showToast(t`These files no longer exist.`);
    else if (entries.length < asked.files.length) showToast(t`Some of these files no longer exist.`);
    if (isLost || first === undefined) return;
    if (asked.action === 'move_files') onMove(entries);
    else setShown(entries);
  });

  useEffect(() => {
    let isCurrent = text !== '';
    if (isCurrent) void run(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return shown[0]?.parent === folder ? shown : none;
}

const toOwnEntry = (file: File): FileEntry => ownEntry(file);

/** The entry that an address marks in its folder; empty for none. */
export function useMarkedFile(id: string): FileEntry | undefined {
  return useQuery({ ...fileById(id), enabled: id !== '', select: toOwnEntry }).data;
}

type Named = Pick<FileEntry, 'id' | 'name'>;

/** Where an entry stands in a list, which may not have loaded it yet; −1 while that is not known. */
export function useIndexOf(list: EntryList, entry: Named | undefined): number {
  const [found, setFound] = useState({ id: '', index: -1 });
  const isReady = list.count > 0;
  const find = useEffectEvent(async ({ id, name }: Named, isCurrent: () => boolean): Promise<void> => {
    const known = list.indexOf(id);
    const index = known === -1 ? await list.find(name) : known;
    if (isCurrent()) setFound({ id, index });
  });
  useEffect(() => {
    if (entry === undefined || !isReady) return;
    let isCurrent = true;
    void find(entry, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [entry, isReady]);
  return entry !== undefined && found.id === entry.id ? found.index : -1;
}
