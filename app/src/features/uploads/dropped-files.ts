/** A file to upload and the folders above it, outermost first, as they were on the person's device. */
export interface PickedFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** Files from a picker; one that picks a folder tells each file's way in it. */
export function pickedFiles(files: Iterable<File>): PickedFile[] {
  return [...files].map((file) => ({
    file,
    path: file.webkitRelativePath === '' ? [] : file.webkitRelativePath.split('/').slice(0, -1),
  }));
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  // A reader gives at most a hundred at a time, and an empty batch at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

async function walk(entry: FileSystemEntry, path: readonly string[]): Promise<PickedFile[]> {
  if (isFile(entry)) return [{ file: await readFile(entry), path }];
  if (!isFolder(entry)) return [];
  const inside: PickedFile[] = [];
  for (const child of await readFolder(entry)) inside.push(...(await walk(child, [...path, entry.name])));
  return inside;
}

/** Everything that was dropped, folders with all that is in them. Call it within the drop: the list is dead after it. */
export function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const loose = pickedFiles(data.files);
  if (entries.some((entry) => entry === null)) return Promise.resolve(loose);
  return Promise.all(entries.map((entry) => (entry === null ? [] : walk(entry, [])))).then((all) =>
    all.flat(),
  );
}
