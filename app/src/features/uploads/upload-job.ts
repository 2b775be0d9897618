import { type Failure, toEntry, type UploadActor, viewUpload } from '@aloft/core';
import { fileKindOf } from '@aloft/core/rules';
import type { File as DriveFile } from '@aloft/core/wire';
import type { Duplicate } from '../../data/duplicates.ts';
import { type ConflictChoice, type ConflictSide, choicesOf } from '../files/conflict/conflicts.ts';
import { mediaOf, toFileEntry } from '../files/entry.ts';
import type { PickedFile } from './dropped-files.ts';
import type { Picture } from './incoming-pictures.ts';
import type { Unfinished } from './unfinished.ts';
import type { InvalidReason, LineView, UploadLine } from './upload-lines.ts';

/** A folder that uploads go to. */
export interface UploadTarget {
  readonly id: string;
  readonly name: string;
}

/** One file on its way, or a folder whose name is taken, with the files that wait for the answer. */
export interface UploadJob {
  readonly id: string;
  readonly name: string;
  /** Its name can come later than the file (`Uploads.nameFolder`). */
  folder: UploadTarget;
  /** The folder that `path` begins in. */
  readonly parentId: string;
  /** Its name where it is not `folder` itself. */
  readonly parentName: string;
  readonly path: readonly string[];
  /** Null until the person has given it again after a reload, and for a folder. */
  file: File | null;
  /** The folder at the end of `path`, once it is known. */
  inFolder: string | null;
  handle: FileSystemFileHandle | null;
  /** Whether the person can choose the file again: one that was made by this page is nowhere else. */
  readonly isOnDevice: boolean;
  size: number;
  modified: number;
  actor: UploadActor | null;
  /** Why it cannot begin: the folder for it could not be made. */
  failure: Failure | null;
  readonly invalid: InvalidReason | null;
  /** The taken name, while nobody has decided; `there` is null until it is found. */
  conflict: { there: ConflictSide | null; readonly freeName: string } | null;
  choice: ConflictChoice | null;
  /** The files of a folder that waits for an answer; null for a file. */
  readonly held: readonly PickedFile[] | null;
  /** What an earlier page left of it. */
  left: Unfinished | null;
  /** What is shown once its chart is done with. */
  end: LineView | null;
  /** The older file with the same content, while the person is told of it. */
  known: Duplicate | null;
  retryAt: number;
  stored: number;
}

/** A file's line before anything is known. */
export function newJob(
  id: string,
  picked: PickedFile,
  folder: UploadTarget,
  more: Partial<UploadJob> = {},
): UploadJob {
  const { file, path, handle } = picked;
  return {
    id,
    name: file.name,
    folder,
    parentId: folder.id,
    parentName: '',
    path,
    file,
    inFolder: null,
    handle,
    isOnDevice: true,
    size: file.size,
    modified: file.lastModified,
    actor: null,
    failure: null,
    invalid: null,
    conflict: null,
    choice: null,
    held: null,
    left: null,
    end: null,
    known: null,
    retryAt: 0,
    stored: 0,
    ...more,
  };
}

/** An entry of the drive as one side of a conflict. */
export function sideOf(file: DriveFile): ConflictSide {
  const own = { created: '', starred: false, parent: '', media: mediaOf(file.params) };
  return toFileEntry(toEntry(file), own);
}

/** What the person uploads as the other side. */
export function incomingOf(job: UploadJob, picture?: Picture): ConflictSide {
  const isFolder = job.held !== null;
  const kind = fileKindOf({ name: job.name, mimeType: job.file?.type ?? '' });
  return {
    name: job.name,
    kind: isFolder ? 'folder' : 'file',
    size: isFolder ? '' : String(job.size),
    modified: new Date(job.modified).toISOString(),
    category: isFolder ? 'folder' : kind === 'text' ? 'document' : kind,
    thumbnail: picture?.url ?? '',
    ...(picture === undefined ? {} : { media: { ...picture, seconds: 0, taken: '' } }),
  };
}

/** What is undecided about a job's name; null where nothing is. */
function choicesFor(job: UploadJob): readonly ConflictChoice[] {
  const incoming = incomingOf(job);
  return choicesOf({ incoming, there: job.conflict?.there ?? incoming });
}

function viewOf(job: UploadJob): LineView {
  const { invalid, end, conflict, failure, left, file, actor, handle } = job;
  if (invalid !== null) return { screen: 'invalid', why: invalid };
  if (end !== null) return end;
  if (conflict !== null) return { screen: 'conflict', choices: choicesFor(job) };
  if (failure !== null) return { screen: 'failed', failure, changed: false };
  if (left !== null && file === null)
    return { screen: 'interrupted', hasHandle: handle !== null, stored: job.stored };
  if (actor === null) return { screen: 'waiting' };
  const view = viewUpload(actor.getSnapshot());
  // Its answer is given, and it waits for its turn.
  if (view.screen === 'conflict') return { screen: 'waiting' };
  if (view.screen !== 'failed') return view;
  return { screen: 'failed', failure: view.failure, changed: view.failure?.code === 'local' };
}

/** The names of the folders that lead to a job's file. */
export const placeOf = ({ folder, parentName, path }: UploadJob): readonly string[] =>
  [folder.name, parentName, ...path].filter((name) => name !== '');

/** A job as a line of the dock. */
export function lineOf(job: UploadJob): UploadLine {
  const { id, name, size, held, retryAt, inFolder, known } = job;
  return {
    id,
    name,
    kind: held === null ? 'file' : 'folder',
    size,
    place: placeOf(job),
    view: viewOf(job),
    retryAt,
    inFolder,
    known,
  };
}
