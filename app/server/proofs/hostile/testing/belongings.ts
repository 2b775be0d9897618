import type { Person } from '../../testing/start-test-server.ts';

/** What a person of this world owns; each name tells who may read it. */
export interface Belongings {
  readonly who: Person;
  readonly folder: string;
  readonly file: string;
  readonly inner: string;
  readonly trashed: string;
  /** Shared with everybody, and shared behind a passcode. */
  readonly openFolder: string;
  readonly openFile: string;
  readonly lockedFolder: string;
  readonly lockedFile: string;
  readonly openShare: string;
  readonly lockedShare: { readonly id: string; readonly passCode: string; readonly token: string };
  readonly task: string;
  /** The path of an unfinished upload, and of the file's bytes, on the content origin. */
  readonly upload: string;
  readonly content: string;
  readonly picture: string;
  readonly inviteCode: string;
  /** A session beside the one of `who`. */
  readonly session: string;
  /** An order that waits, and the path of its page on the content origin. */
  readonly order: string;
  readonly pay: string;
  /** The path of an archive of the drive's own file, on the content origin. */
  readonly archive: string;
}
