import { pathWithoutLocale } from '../rules/page-paths.ts';

/** The pages as statistics name them: no name has a part of an address in it. */
export const pageNames = [
  'home',
  'share',
  'upload_link',
  'sign_in',
  'device',
  'drive',
  'recent',
  'starred',
  'shares',
  'offline',
  'trash',
  'search',
  'storage',
  'account',
  'membership',
  'feedback',
  'referral',
  'activity',
  'other',
] as const;
export type PageName = (typeof pageNames)[number];

/** By the first segment; of the drive by the second. */
const outside: Readonly<Record<string, PageName>> = {
  s: 'share',
  u: 'upload_link',
  q: 'device',
  referral: 'referral',
  activity: 'activity',
  'activity-end': 'activity',
};
const inside: Readonly<Record<string, PageName>> = {
  login: 'sign_in',
  all: 'drive',
  recent: 'recent',
  starred: 'starred',
  shares: 'shares',
  offline: 'offline',
  trash: 'trash',
  search: 'search',
  storage: 'storage',
  account: 'account',
  me: 'account',
  payment: 'membership',
  feedback: 'feedback',
};

/** The name of a page; `other` for an unknown one. Never throws. */
export function pageNameOf(path: string): PageName {
  const [first = '', second = ''] = pathWithoutLocale(path).slice(1).split('/');
  if (first === '') return 'home';
  const [names, word] = first === 'drive' ? [inside, second] : [outside, first];
  return Object.hasOwn(names, word) ? (names[word] ?? 'other') : 'other';
}
