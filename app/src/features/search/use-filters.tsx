import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  Archive,
  Book,
  Calendar,
  FileCode,
  FileIcon,
  FileText,
  Folder,
  FolderTree,
  HardDrive,
  Image,
  Magnet,
  Music,
  Scaling,
  Star,
  Trash2,
  Video,
} from '../../ui/icons.tsx';
import { useAncestors } from '../drive/folder/use-folder.ts';
import { daysOf, type SearchQuery, type SearchType, searchTypes } from './search-query.ts';

/** What a dialog asks for: two days, or a folder. */
export type AskedFilter = 'days' | 'folder';

export interface FilterOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isOn: boolean;
  /** The search with it chosen, or with it taken back; or the dialog that asks for the rest first. */
  readonly chosen: SearchQuery | AskedFilter;
}

/** One of the four kinds of filter, with what can be chosen. */
export interface Filter {
  readonly id: 'type' | 'changed' | 'size' | 'where';
  readonly label: string;
  readonly icon: ReactNode;
  /** What is chosen, in a few words; empty where nothing is. */
  readonly summary: string;
  readonly options: readonly FilterOption[];
  /** Whether several can be chosen. */
  readonly isMany: boolean;
  /** The search without it. */
  readonly cleared: SearchQuery;
}

interface Place extends Pick<SearchQuery, 'folder' | 'only'> {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const size = 16;
const icons: Readonly<Record<SearchType, ReactNode>> = {
  image: <Image size={size} aria-hidden />,
  video: <Video size={size} aria-hidden />,
  audio: <Music size={size} aria-hidden />,
  document: <FileText size={size} aria-hidden />,
  book: <Book size={size} aria-hidden />,
  archive: <Archive size={size} aria-hidden />,
  code: <FileCode size={size} aria-hidden />,
  folder: <Folder size={size} aria-hidden />,
  torrent: <Magnet size={size} aria-hidden />,
  other: <FileIcon size={size} aria-hidden />,
};

/** What a type is called, several of it. */
function useTypeNames(): Readonly<Record<SearchType, string>> {
  const { t } = useLingui();
  return {
    image: t`Images`,
    video: t`Videos`,
    audio: t`Audio`,
    document: t`Documents`,
    book: t`Books`,
    archive: t`Archives`,
    code: t`Code`,
    folder: t`Folders`,
    torrent: t`Torrents`,
    other: t`Other files`,
  };
}

/**
 * The filters of a search: what can be chosen, what is, and what the search is after each choice.
 * @param here the id of the folder that one is in; empty where one is in none
 */
export function useFilters(query: SearchQuery, here: string): readonly Filter[] {
  const { t, i18n } = useLingui();
  const typeNames = useTypeNames();
  const folder = query.folder === '' ? here : query.folder;
  const folderName = useAncestors(folder).at(-1)?.name ?? t`This folder`;

  const days = daysOf(query.changed);
  const day = (text: string): string => i18n.date(new Date(`${text}T12:00:00`), { dateStyle: 'medium' });
  function daysSummary([from, to]: readonly [string, string]): string {
    const [first, last] = [from === '' ? '' : day(from), to === '' ? '' : day(to)];
    if (first === '') return t`Until ${last}`;
    return last === '' ? t`Since ${first}` : `${first} – ${last}`;
  }
  const year = new Date().getFullYear();
  const changed = [
    { id: '', label: t`Any time` },
    { id: 'today', label: t`Today` },
    { id: '7d', label: t`Last 7 days` },
    { id: '30d', label: t`Last 30 days` },
    { id: String(year), label: String(year) },
    { id: String(year - 1), label: String(year - 1) },
  ];
  const sizes = [
    { id: '', label: t`Any size` },
    { id: '..1mb', label: '< 1 MB' },
    { id: '1mb..100mb', label: '1 – 100 MB' },
    { id: '100mb..1gb', label: '100 MB – 1 GB' },
    { id: '1gb..', label: '> 1 GB' },
  ];
  const inFolder: Place = {
    id: 'folder',
    label: folderName,
    icon: <Folder size={size} aria-hidden />,
    folder,
    only: '',
  };
  const places: readonly Place[] = [
    { id: 'all', label: t`My drive`, icon: <HardDrive size={size} aria-hidden />, folder: '', only: '' },
    ...(folder === '' ? [] : [inFolder]),
    { id: 'starred', label: t`Starred`, icon: <Star size={size} aria-hidden />, folder: '', only: 'starred' },
    { id: 'trash', label: t`Trash`, icon: <Trash2 size={size} aria-hidden />, folder: '', only: 'trash' },
  ];

  const sizeName =
    sizes.find(({ id }) => id === query.size)?.label ?? query.size.replace('..', ' – ').toUpperCase();
  const isPlace = (one: { readonly folder: string; readonly only: string }): boolean =>
    one.folder === query.folder && one.only === query.only;
  const wheres = [
    ...(query.folder === '' ? [] : [folderName]),
    ...(query.only === 'starred' ? [t`Starred`] : []),
    ...(query.only === 'trash' ? [t`Trash`] : []),
  ];

  return [
    {
      id: 'type',
      label: t`Type`,
      icon: icons[query.types[0] ?? 'other'],
      summary: query.types.map((type) => typeNames[type]).join(', '),
      isMany: true,
      options: searchTypes.map((type) => ({
        id: type,
        label: typeNames[type],
        icon: icons[type],
        isOn: query.types.includes(type),
        chosen: {
          ...query,
          types: searchTypes.filter((one) => query.types.includes(one) !== (one === type)),
        },
      })),
      cleared: { ...query, types: [] },
    },
    {
      id: 'changed',
      label: t`Modified`,
      icon: <Calendar size={size} aria-hidden />,
      summary:
        days === null
          ? query.changed === ''
            ? ''
            : (changed.find(({ id }) => id === query.changed)?.label ?? query.changed)
          : daysSummary(days),
      isMany: false,
      options: [
        ...changed.map(({ id, label }) => ({
          id,
          label,
          isOn: id === query.changed,
          chosen: { ...query, changed: id },
        })),
        {
          id: 'between',
          label: t`Custom range…`,
          icon: <Calendar size={size} aria-hidden />,
          isOn: days !== null,
          chosen: 'days',
        },
      ],
      cleared: { ...query, changed: '' },
    },
    {
      id: 'size',
      label: t`Size`,
      icon: <Scaling size={size} aria-hidden />,
      summary: query.size === '' ? '' : sizeName,
      isMany: false,
      options: sizes.map(({ id, label }) => ({
        id,
        label,
        isOn: id === query.size,
        chosen: { ...query, size: id },
      })),
      cleared: { ...query, size: '' },
    },
    {
      id: 'where',
      label: t`Where`,
      icon: <Folder size={size} aria-hidden />,
      summary: wheres.join(', '),
      isMany: false,
      options: [
        ...places.map(({ id, label, icon, ...place }) => ({
          id,
          label,
          icon,
          isOn: isPlace(place),
          chosen: { ...query, ...place },
        })),
        {
          id: 'another',
          label: t`Another folder…`,
          icon: <FolderTree size={size} aria-hidden />,
          isOn: false,
          chosen: 'folder',
        },
      ],
      cleared: { ...query, folder: '', only: '' },
    },
  ];
}
