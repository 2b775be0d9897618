/** A file to upload and the folders above it, outermost first, as they were on the person's device. */
export interface PickedFile {
  readonly file: File;
  readonly path: readonly string[];
  /** Lets the browser read the file again after a reload; null where it gives none. */
  readonly handle: FileSystemFileHandle | null;
}

/** Files from a picker; one that picks a folder tells each file's way in it. */
export function pickedFiles(files: Iterable<File>): PickedFile[] {
  return [...files].map((file) => ({
    file,
    path: file.webkitRelativePath === '' ? [] : file.webkitRelativePath.split('/').slice(0, -1),
    handle: null,
  }));
}

/** Folders inside folders, beyond which a drop is a cycle of links and not somebody's work. */
const deepest = 64;
/** Entries read before the page gets a turn. */
const slice = 200;

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const rest = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

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

interface Level {
  readonly entry: FileSystemEntry;
  readonly path: readonly string[];
}

/** All files at and below some entries, level by level and in slices, so that the page stays awake. */
async function walk(tops: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const open: Level[] = tops.map((entry) => ({ entry, path: [] }));
  for (let read = 1; ; read += 1) {
    const next = open.shift();
    if (next === undefined) return files;
    const { entry, path } = next;
    if (isFile(entry)) files.push({ file: await readFile(entry), path, handle: null });
    else if (isFolder(entry) && path.length < deepest) {
      const below = [...path, entry.name];
      for (const child of await readFolder(entry)) open.push({ entry: child, path: below });
    }
    if (read % slice === 0) await rest();
  }
}

/** The handle of a dropped file, where the browser gives one. */
async function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | null> {
  // Not in every browser.
  const method: unknown = Reflect.get(item, 'getAsFileSystemHandle');
  if (typeof method !== 'function') return null;
  const handle: unknown = await Promise.resolve(Reflect.apply(method, item, [])).catch(() => null);
  return typeof FileSystemFileHandle === 'function' && handle instanceof FileSystemFileHandle ? handle : null;
}

/** Everything that was dropped, folders with all that is in them. Call it within the drop: the list is dead after it. */
export async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const items = [...data.items].filter((item) => item.kind === 'file');
  const dropped = items.map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
    handle: handleOf(item),
  }));
  const loose = pickedFiles(data.files);
  if (dropped.some(({ entry }) => entry === null)) return loose;
  const folders = dropped.flatMap(({ entry }) => (entry?.isDirectory === true ? [entry] : []));
  const files = await Promise.all(
    dropped.map(
      async ({ entry, file, handle }): Promise<PickedFile[]> =>
        entry?.isFile === true && file !== null ? [{ file, path: [], handle: await handle }] : [],
    ),
  );
  return [...files.flat(), ...(await walk(folders))];
}

/** What was pasted: a screenshot has no name of its own, so it is named after the moment. */
export function pastedFiles(data: DataTransfer, screenshot: (extension: string) => string): PickedFile[] {
  return pickedFiles(data.files).map((picked) => {
    const { file } = picked;
    const isNameless = /^image\.(png|jpe?g|gif|webp)$/.test(file.name) && file.type.startsWith('image/');
    if (!isNameless) return picked;
    const extension = file.name.split('.').at(-1) ?? 'png';
    return { ...picked, file: new File([file], screenshot(extension), { type: file.type }) };
  });
}
