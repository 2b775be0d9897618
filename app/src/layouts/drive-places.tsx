import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ShortcutId } from '../features/shortcuts/shortcuts.ts';
import {
  ChartPie,
  Clock,
  CloudDownload,
  Crown,
  Gift,
  HardDrive,
  MessageSquare,
  SlidersHorizontal,
  Star,
  Trash2,
  UserRound,
  Users,
} from '../ui/icons.tsx';

/** A page of the drive that one can go to. */
export interface DrivePlace {
  readonly to:
    | '/drive/all'
    | '/drive/recent'
    | '/drive/starred'
    | '/drive/shares'
    | '/drive/offline'
    | '/drive/trash'
    | '/drive/storage'
    | '/drive/account'
    | '/drive/account/settings'
    | '/drive/feedback'
    | '/referral';
  /** A part of the page; left out, all of it. */
  readonly hash?: string;
  readonly icon: ReactNode;
  readonly name: MessageDescriptor;
  /** What a phone's bar calls it; the others are in its drawer. */
  readonly onBar?: MessageDescriptor;
  /** The keys that go there. */
  readonly shortcut?: ShortcutId;
}

/** The places of files, in the order of the sidebar (R2.6). */
export const filePlaces = {
  all: {
    to: '/drive/all',
    icon: <HardDrive size={20} aria-hidden />,
    name: msg`My drive`,
    onBar: msg`Files`,
    shortcut: 'goToDrive',
  },
  recent: {
    to: '/drive/recent',
    icon: <Clock size={20} aria-hidden />,
    name: msg`Recent`,
    onBar: msg`Recent`,
    shortcut: 'goToRecent',
  },
  starred: {
    to: '/drive/starred',
    icon: <Star size={20} aria-hidden />,
    name: msg`Starred`,
    shortcut: 'goToStarred',
  },
  shares: { to: '/drive/shares', icon: <Users size={20} aria-hidden />, name: msg`Shared` },
  offline: {
    to: '/drive/offline',
    icon: <CloudDownload size={20} aria-hidden />,
    name: msg`Offline downloads`,
    onBar: msg`Transfers`,
    shortcut: 'goToOffline',
  },
  trash: {
    to: '/drive/trash',
    icon: <Trash2 size={20} aria-hidden />,
    name: msg`Trash`,
    shortcut: 'goToTrash',
  },
} as const satisfies Readonly<Record<string, DrivePlace>>;

/** The other places that the sidebar, the account's menu and its pages lead to. */
export const accountPlaces = {
  storage: { to: '/drive/storage', icon: <ChartPie size={20} aria-hidden />, name: msg`Storage` },
  account: { to: '/drive/account', icon: <UserRound size={20} aria-hidden />, name: msg`Account` },
  membership: {
    to: '/drive/account',
    hash: 'membership',
    icon: <Crown size={20} aria-hidden />,
    name: msg`Membership`,
  },
  settings: {
    to: '/drive/account/settings',
    icon: <SlidersHorizontal size={20} aria-hidden />,
    name: msg`Settings`,
  },
  invite: { to: '/referral', icon: <Gift size={20} aria-hidden />, name: msg`Invite friends` },
  feedback: {
    to: '/drive/feedback',
    icon: <MessageSquare size={20} aria-hidden />,
    name: msg`Send feedback`,
  },
} as const satisfies Readonly<Record<string, DrivePlace>>;

/** Every place, in the order that the command palette lists them. */
export const drivePlaces: readonly DrivePlace[] = [
  ...Object.values(filePlaces),
  ...Object.values(accountPlaces),
];
