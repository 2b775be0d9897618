import type { Failure, FileVersion, Result, ShownKind, ViewerFlows } from '@aloft/core';
import type { ContainedEntry } from '@aloft/core/wire';
import type { FileAddress } from '../../data/file-address.ts';
import type { FileEntry } from '../files/entry.ts';
import type { PickedFile } from '../uploads/dropped-files.ts';
import type { UploadTarget } from '../uploads/upload-job.ts';
import type { ListContents } from './use-contents.ts';

/** Saves a file over the content that it was made from; answers the SHA-256 of what is stored now. */
export type SaveVersion = (version: FileVersion) => Promise<Result<string>>;

/**
 * Makes ready to upload files into a folder of the drive, beside what has their names already. What it answers gives
 * them their turns, and says how many were left out because a system keeps them for itself.
 */
export type KeepFiles = (
  folder: UploadTarget,
) => Promise<(files: readonly PickedFile[]) => { readonly junk: number }>;

/** The file at the end of a way of names that begins in a folder; null where there is none. */
export type FindBelow = (folder: string, way: readonly string[]) => Promise<FileEntry | null>;

/** Where somebody stopped reading, kept for any device. */
export interface ReadingPositions {
  /** The part of the book before the page, from 0 to 1; 0 where none is kept. */
  readonly find: (fileId: string) => Promise<number>;
  /** Keeps it, for a book of so many pages. */
  readonly keep: (fileId: string, at: number, pages: number) => void;
}

/** What the frame gives the viewer of one file. Another file gets a new instance. */
export interface ViewProps {
  readonly entry: FileEntry;
  readonly kind: ShownKind;
  /** Where the bytes are, for some minutes; another one once that has ended. Empty while that is asked for where one instance shows all files: of kinds that the browser shows by itself, one that it may show inline. */
  readonly address: string;
  /** Of the content behind the address, in hex; empty where it is not known. */
  readonly sha256: string;
  readonly download: string;
  /** Where it is downloaded from now: `download` ends some minutes after the file was opened. */
  readonly downloadNow: () => Promise<Result<string>>;
  /** The codec of its sound; empty where it has none, or it is not known. */
  readonly audioCodec: string;
  /** Where a video is made into a stream that browsers play; empty where it is not. */
  readonly stream: string;
  /** The files of the list that it was opened from, itself among them. */
  readonly beside: readonly FileEntry[];
  /** The file at the end of a way of names that begins in its folder; left out where folders are not looked through. */
  readonly fileBelow?: (way: readonly string[]) => Promise<FileEntry | null>;
  /** Where the bytes of any of them are. */
  readonly addressOf: (id: string) => Promise<Result<FileAddress>>;
  /** Where a viewer's own flows are begun. */
  readonly flows: ViewerFlows;
  /** Shows another of them instead. */
  readonly onShow: (id: string) => void;
  /** The place of the viewer's own buttons in the frame's bar: render them there with `createPortal`. */
  readonly tools: HTMLElement | null;
  /** What an archive or a torrent holds, page by page. */
  readonly listContents: ListContents;
  /** Shows one entry of an archive over it. */
  readonly showContained: (entry: ContainedEntry) => void;
  /** Takes what is extracted from an archive into the drive; left out where there is no drive. */
  readonly keepFiles?: KeepFiles;
  /** Downloads what a torrent names into the drive; left out where there is no drive to download to. */
  readonly fetchTorrent?: () => void;
  /** Saves the file; left out where it cannot be changed, as in a share. */
  readonly save?: SaveVersion;
  /** Left out where nothing is kept, as in a share. */
  readonly places?: ReadingPositions;
  /** Where the bytes of the file are now: for reading it again. */
  readonly readAgain: () => Promise<Result<{ readonly address: string; readonly sha256: string }>>;
  /** What was asked for has come: an address that ends after that is replaced once more. */
  readonly onArrived: () => void;
  /** It cannot be shown: without a failure the frame offers facts and the download, with one another try. */
  readonly onFailed: (failure?: Failure) => void;
  /** What the bar says of the content beside its size: “1,842 rows”. */
  readonly onFacts: (facts: string) => void;
  /** Shows the next or the previous file, where there is one: for gestures; the frame has the keys. */
  readonly onStep: (to: 'next' | 'previous') => void;
  /** While something is not saved, the frame asks before it shows another file or closes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}
