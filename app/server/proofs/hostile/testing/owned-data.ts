import type { Person } from '../../testing/start-test-server.ts';

/** The data of a user of this world; each name says who may read it. */
export interface OwnedData {
  readonly who: Person;
  readonly folder: string;
  readonly file: string;
  readonly inner: string;
  readonly trashed: string;
  /** Shared openly, and shared with a passcode. */
  readonly openFolder: string;
  readonly openFile: string;
  readonly lockedFolder: string;
  readonly lockedFile: string;
  readonly openShare: string;
  /** Takes files, and shows none. */
  readonly uploadLink: string;
  readonly lockedShare: { readonly id: string; readonly passCode: string; readonly token: string };
  readonly task: string;
  /** The path of an unfinished upload, and of the file's bytes, on the content origin. */
  readonly upload: string;
  readonly content: string;
  readonly picture: string;
  /** The path of the account's own picture there. */
  readonly portrait: string;
  readonly stream: string;
  readonly inviteCode: string;
  /** A second session besides that of `who`. */
  readonly session: string;
  /** A pending order, and the path of its page on the content origin. */
  readonly order: string;
  readonly pay: string;
  /** The path of an archive of the drive's file, on the content origin. */
  readonly archive: string;
}
