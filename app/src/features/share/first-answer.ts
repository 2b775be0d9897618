import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import { type NamedFile, namedFileOf } from './named-file.ts';
import { onlyFolderOf } from './only-folder.ts';

/** What is known of a share when its page begins. */
export interface FirstAnswer {
  /** Null where nobody has asked yet. */
  readonly answer: ShareAnswer | null;
  /** The one folder that the share consists of, if that is what is shown; empty otherwise. */
  readonly opened: string;
  /** The file that the address names in place of a folder. */
  readonly named: NamedFile | null;
}

/** Where a share's page begins. */
export interface FirstQuestion {
  readonly shareId: string;
  /** The path of the address: the folders that are open, after the share. */
  readonly path: string;
  readonly passCode: string;
  readonly order: ShareQuestion['order'];
  readonly foldersFirst: boolean;
}

/** The last folder of the address; what stands before it is only the way there. */
function folderOf(path: string): string {
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .slice(2)
      .at(-1) ?? ''
  );
}

/** Asks for what a share's page shows first (R2.2): the folder, file or only folder that the address leads to. */
export async function readFirstAnswer(
  fetchShare: (question: ShareQuestion) => Promise<ShareAnswer>,
  { shareId, path, passCode, order, foldersFirst }: FirstQuestion,
): Promise<FirstAnswer> {
  const ask = (parentId: string): Promise<ShareAnswer> =>
    fetchShare({ shareId, parentId, passCode, passToken: '', order, foldersFirst, page: '' });
  const folder = folderOf(path);
  const answer = await ask(folder);
  const named = answer.kind === 'opened' ? namedFileOf(answer.listing) : null;
  if (named !== null) {
    const around = await ask(named.folders.at(-1) ?? '');
    if (around.kind === 'opened') return { answer: around, opened: '', named };
  }
  const opened = folder === '' && answer.kind === 'opened' ? onlyFolderOf(answer.listing) : '';
  if (opened !== '') {
    const inside = await ask(opened);
    if (inside.kind === 'opened') return { answer: inside, opened, named: null };
  }
  return { answer, opened: '', named: null };
}
