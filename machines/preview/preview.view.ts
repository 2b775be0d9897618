import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { previewMachine } from './preview.machine.ts';
import type { PreviewEntry } from './preview.types.ts';

interface Around {
  readonly entry: PreviewEntry;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** What the viewer shows. */
export type PreviewView =
  | { readonly screen: 'nothing' }
  | ({ readonly screen: 'loading' } & Around)
  | ({ readonly screen: 'file'; readonly inline: string; readonly download: string } & Around)
  | ({ readonly screen: 'unsupported'; readonly download: string } & Around)
  | ({ readonly screen: 'failed'; readonly failure: Failure | null } & Around);

/** The open file, how to show it, and whether there is a next and a previous one (R10.6). */
export function viewPreview(snapshot: SnapshotFrom<typeof previewMachine>): PreviewView {
  const { entries, index, inline, download, failure } = snapshot.context;
  const entry = entries[index];
  if (snapshot.matches('closed') || entry === undefined) return { screen: 'nothing' };
  const around = { entry, hasNext: index + 1 < entries.length, hasPrevious: index > 0 };
  if (snapshot.matches({ open: 'showing' })) return { screen: 'file', inline, download, ...around };
  if (snapshot.matches({ open: 'unsupported' })) return { screen: 'unsupported', download, ...around };
  if (snapshot.matches({ open: 'failed' })) return { screen: 'failed', failure, ...around };
  return { screen: 'loading', ...around };
}
