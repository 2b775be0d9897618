/** What systems leave in folders for themselves; nobody wants it in a drive. */
const systemFile = /^(\.ds_store|thumbs\.db|desktop\.ini|\._.*|\.spotlight-v100|\.trashes|~\$.*)$/i;
const systemFolder = /^(__macosx|\.trashes|\.spotlight-v100|\$recycle\.bin|system volume information)$/i;
/** What makers of torrents add: padding (BEP 47, and older programs' names for it), and shortcuts to websites. */
const torrentExtra = /^_{3,}padding_file_|\.(url|webloc|website)$/i;

/** Whether a system keeps the file for itself. `folders` are the names of those around it that come with it. */
export function isSystemFile(name: string, folders: readonly string[]): boolean {
  return systemFile.test(name) || folders.some((folder) => systemFolder.test(folder));
}

/**
 * The files of a torrent that are wanted unless the person says otherwise (R3.9): without what systems and makers of
 * torrents add. All of them where nothing else would be left.
 * @param paths the path of each file
 * @returns places in `paths`
 */
export function wantedPlaces(paths: readonly string[]): readonly number[] {
  const wanted = [...paths.keys()].filter((place) => {
    const folders = (paths[place] ?? '').split('/');
    const name = folders.pop() ?? '';
    return !torrentExtra.test(name) && !isSystemFile(name, folders);
  });
  return wanted.length > 0 ? wanted : [...paths.keys()];
}
