/**
 * Makes this process the only one on the data folder (P5). A lock of a process that is gone is taken over.
 * Throws, naming the other process, when one is running.
 */
export declare function lockDataFolder(folder: string): {
  release(): void;
};
