import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { previewMachine } from './preview.machine.ts';
import { shownAddress } from './preview.rules.ts';
import type { PreviewEntry } from './preview.types.ts';

interface Around {
  readonly entry: PreviewEntry;
  /** Which of how many it is, from 1. */
  readonly position: number;
  readonly count: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface Content {
  readonly download: string;
  readonly sha256: string;
  readonly audioCodec: string;
  readonly stream: string;
}

/** What the viewer shows. */
export type PreviewView =
  | { readonly screen: 'nothing' }
  | ({ readonly screen: 'loading' } & Around)
  /** `address`: what the viewer of the entry's kind reads; another one once it has ended. */
  | ({ readonly screen: 'file'; readonly address: string } & Content & Around)
  | ({ readonly screen: 'unsupported' } & Content & Around)
  | ({ readonly screen: 'failed'; readonly failure: Failure | null } & Around);

/** The open file, how to show it, and whether there is a next and a previous one (R10.6). */
export function viewPreview(snapshot: SnapshotFrom<typeof previewMachine>): PreviewView {
  const { entries, index, download, sha256, audioCodec, stream, failure } = snapshot.context;
  const entry = entries[index];
  if (snapshot.matches('closed') || entry === undefined) return { screen: 'nothing' };
  const around = {
    entry,
    position: index + 1,
    count: entries.length,
    hasNext: index + 1 < entries.length,
    hasPrevious: index > 0,
  };
  const content = { download, sha256, audioCodec, stream };
  if (snapshot.matches({ open: 'showing' }) || snapshot.matches({ open: 'renewing' })) {
    return { screen: 'file', address: shownAddress(entry.kind, snapshot.context), ...content, ...around };
  }
  if (snapshot.matches({ open: 'unsupported' })) return { screen: 'unsupported', ...content, ...around };
  if (snapshot.matches({ open: 'failed' })) return { screen: 'failed', failure, ...around };
  return { screen: 'loading', ...around };
}
