import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Something that is kept on the device. */
export interface Kept {
  /** Of the cookie, or of the entry in storage. */
  readonly name: string;
  readonly purpose: string;
  readonly life: string;
}

/** What is kept on the device, by the group that a person allows or not. */
export function useKept(): Readonly<Record<'needed' | 'analytics' | 'marketing', readonly Kept[]>> {
  const { t } = useLingui();
  const days = (count: number): string => t({ message: plural(count, { one: '# day', other: '# days' }) });
  const hours = (count: number): string => t({ message: plural(count, { one: '# hour', other: '# hours' }) });
  const minutes = (count: number): string =>
    t({ message: plural(count, { one: '# minute', other: '# minutes' }) });
  return {
    needed: [
      { name: 'aloft-session, aloft-refresh', purpose: t`That you are signed in`, life: days(90) },
      { name: 'aloft-attempt, aloft-asked', purpose: t`A sign-in that you have begun`, life: minutes(10) },
      { name: 'aloft-user-id, aloft-free-days', purpose: t`Which account is yours`, life: days(365) },
      { name: 'sp-…', purpose: t`A share that you unlocked`, life: hours(12) },
      { name: 'locale, theme', purpose: t`Your language and appearance`, life: days(365) },
      { name: 'view_own, view_shared', purpose: t`How you look at files`, life: days(365) },
      { name: 'aloft-access-to-visit', purpose: t`That your region was checked`, life: minutes(10) },
      { name: 'aloft-consent', purpose: t`This choice`, life: days(365) },
    ],
    analytics: [],
    marketing: [
      { name: 'aloft.referers', purpose: t`The last ten websites you came from`, life: hours(12) },
      {
        name: '__source, __medium, __campaign',
        purpose: t`What the link you followed says`,
        life: hours(12),
      },
    ],
  };
}
