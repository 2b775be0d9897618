// The grid component alone, with the number of entries in the query.
import '../../src/styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FileEntry } from '../../src/features/files/entry.ts';
import { loadedList } from '../../src/features/files/entry-list.ts';
import { FileGrid } from '../../src/features/files/grid/file-grid.tsx';
import { nothing, type Selection } from '../../src/features/files/selection/selection.ts';

const shown = Number(new URLSearchParams(location.search).get('entries') ?? '0');
// The data are allocated in both cases, so that the difference is the list alone.
const data: readonly FileEntry[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: `id-${index}`,
  kind: 'file',
  name: `File number ${index}.txt`,
  size: String(index),
  modified: '2026-11-21T04:39:00Z',
  category: 'document',
  thumbnail: '',
  created: '',
  starred: false,
  parent: '',
}));
Object.assign(globalThis, { data });
const list = loadedList(data.slice(0, shown));
const none: ReadonlySet<string> = new Set();
const actions = { onMenu: (): void => undefined };
const noop = (): void => undefined;

function Bench() {
  const [selection, setSelection] = useState<Selection>(nothing);
  return (
    <FileGrid
      label="Files"
      locale="en-US"
      list={list}
      view="list"
      order="name_asc"
      selection={selection}
      marked={none}
      hrefOf={(entry) => `#${entry.id}`}
      onSelect={setSelection}
      onOrder={noop}
      onOpen={noop}
      actions={actions}
    />
  );
}

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Bench />
    </I18nProvider>,
  );
