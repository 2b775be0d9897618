import { type Caller, createApi } from '@aloft/core';

/** A file of the drive that has the same content as another. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** Empty for the top of the drive, as is its name. */
  readonly folder: { readonly id: string; readonly name: string };
}

/** Looks for other files with the content of one. No query: uploads outlive a page's cache. */
export function createDuplicateFinder(call: Caller) {
  const { drive } = createApi(call);
  return {
    /** The oldest of them; null where there is none, or the service does not answer. */
    oldest: async (fileId: string): Promise<Duplicate | null> => {
      const answer = await drive.getDuplicates(fileId);
      const first = answer.ok ? answer.value.duplicates[0] : undefined;
      if (first === undefined) return null;
      const { id, name, parent_id, parent_name } = first;
      return { id, name, folder: { id: parent_id, name: parent_name } };
    },
    /** Moves a file to the trash; answers whether it is there. */
    trash: async (fileId: string): Promise<boolean> => (await drive.trashFiles([fileId])).ok,
  };
}
