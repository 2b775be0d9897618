/** Where unfinished uploads are remembered. */
export const unfinishedDatabase = 'aloft-uploads';

/** Whether an earlier page may have left uploads: only then the rest is loaded. */
export async function mayHaveUnfinished(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unfinishedDatabase);
  } catch {
    return false;
  }
}
