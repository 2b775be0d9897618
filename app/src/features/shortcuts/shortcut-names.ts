import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShortcutGroup, ShortcutId } from './shortcuts.ts';

/** What each shortcut does, in words. */
export const shortcutNames: Readonly<Record<ShortcutId, MessageDescriptor>> = {
  search: msg`Search and commands`,
  newFolder: msg`New folder`,
  newTextFile: msg`New text file`,
  uploadFiles: msg`Upload files`,
  uploadFolder: msg`Upload a folder`,
  downloadLink: msg`Download from a link`,
  shortcuts: msg`Keyboard shortcuts`,
  close: msg`Close or clear`,
  goToDrive: msg`My drive`,
  goToRecent: msg`Recent`,
  goToStarred: msg`Starred`,
  goToOffline: msg`Offline downloads`,
  goToTrash: msg`Trash`,
  open: msg`Open`,
  rename: msg`Rename`,
  trash: msg`Move to trash`,
  cut: msg`Cut`,
  paste: msg`Paste`,
  menu: msg`Menu`,
  selectAll: msg`Select all`,
  selectMore: msg`Select up or down`,
  toggle: msg`Select or deselect`,
  first: msg`First entry`,
  last: msg`Last entry`,
  nextEvent: msg`Next event`,
  previousEvent: msg`Previous event`,
  previous: msg`Previous`,
  next: msg`Next`,
  zoomIn: msg`Zoom in`,
  zoomOut: msg`Zoom out`,
  zoomFit: msg`Fit to window`,
  rotate: msg`Rotate`,
};

export const groupNames: Readonly<Record<ShortcutGroup, MessageDescriptor>> = {
  everywhere: msg`Everywhere`,
  goTo: msg`Go to`,
  list: msg`In a list`,
  choose: msg`Select`,
  recent: msg`Recent`,
  viewer: msg`Viewer`,
};
