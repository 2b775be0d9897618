import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileEntry } from '../../files/entry.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { DriveActions } from '../actions/use-drive-actions.ts';
import type { FolderListing } from '../folder/use-folder.ts';
import { type Caret, RenameField } from './rename-field.tsx';
import { stemLength, useNameWords } from './use-name-words.ts';
import { useRename } from './use-rename.ts';

/** A name that is being written in its row. */
interface WrittenName {
  readonly entry: FileEntry;
  readonly name: string;
  /** The name that was sent last. */
  readonly refused: string;
  /** The list in which it is written. */
  readonly list: string;
}

/** From the field to its row; a focus that is elsewhere by now stays there. */
const focusRow = (): void =>
  document.activeElement?.closest<HTMLElement>('[data-index]')?.focus({ preventScroll: true });

/**
 * Renames an entry in its row: what the list shows in place of its name, and how to begin. Enter and leaving the field
 * give the name, Escape keeps the old one; the list holds what is written, as a new name may move the row. Another list gives
 * the name, too.
 * @param source which list is shown
 */
export function useRowRename(actions: DriveActions, listing: FolderListing, source: string) {
  const { t } = useLingui();
  const [written, setWritten] = useState<WrittenName | null>(null);
  const caret = useRef<Caret | null>(null);
  // The field loses the focus when it goes, too.
  const isOpen = useRef(false);
  const close = (): void => {
    isOpen.current = false;
    focusRow();
    setWritten(null);
  };
  const { isBusy, failure, rename, begin, tellGone } = useRename(actions, close);
  const { words, free, isPossible } = useNameWords({
    name: written?.name ?? '',
    refused: written?.refused ?? '',
    failure,
  });

  function start(entry: FileEntry, name = entry.name): void {
    begin();
    isOpen.current = true;
    caret.current = null;
    setWritten({ entry, name, refused: '', list: source });
  }
  function send(given: WrittenName, name: string, isShown: boolean): void {
    setWritten({ ...given, name, refused: name });
    void rename(given.entry, name, isShown);
  }
  function leave(given: WrittenName): void {
    const { entry, name, refused } = given;
    const { name: before } = entry;
    const wanted = name.trim();
    if (!isOpen.current || isBusy) return;
    // A name that was refused has been answered where it is written.
    if (wanted === before || wanted === refused) close();
    else if (isPossible) send(given, wanted, false);
    else {
      close();
      actions.failed(t`“${before}” was not renamed`, () => start(entry, name));
    }
  }

  // A field that goes with its list does not lose the focus first.
  const leaveList = useEffectEvent(() => {
    if (written !== null) leave(written);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of the end of each list
  useEffect(() => () => leaveList(), [source]);

  // Moved or deleted elsewhere while its name was written.
  const { list, status } = listing;
  const isWhole = status === 'ready' && list.loaded.length === list.count;
  const isHere = written?.list === source;
  const isGone = isHere && !isBusy && isWhole && list.indexOf(written.entry.id) === -1;
  const leaveGone = useEffectEvent(() => {
    isOpen.current = false;
    setWritten(null);
    const name = written?.name.trim() ?? '';
    if (written === null || name === written.entry.name || !isPossible)
      showToast(t`This was moved or deleted elsewhere.`);
    else tellGone(written.entry, name);
  });
  useEffect(() => {
    if (isGone) leaveGone();
  }, [isGone]);

  const renamed =
    written === null || !isHere
      ? null
      : {
          id: written.entry.id,
          field: (
            <RenameField
              before={written.entry.name}
              name={written.name}
              marked={stemLength(written.entry.name, written.entry.kind === 'file')}
              caret={caret}
              words={words}
              free={free}
              isBusy={isBusy}
              onName={(name) => setWritten({ ...written, name })}
              onSubmit={() => isPossible && send(written, written.name.trim(), true)}
              onFree={(name) => send(written, name, true)}
              onBlur={() => leave(written)}
              onCancel={() => {
                begin();
                close();
              }}
            />
          ),
        };
  return { renamed, start };
}
