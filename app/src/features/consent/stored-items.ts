import { cookieSeconds, serverCookieSeconds } from '@aloft/core/rules';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Something that is kept on the device. */
export interface StoredItem {
  /** Of the cookie, or of the entry in storage. */
  readonly name: string;
  readonly purpose: string;
  readonly life: string;
}

/** What is kept on the device, by the group that a person allows or not. */
export function useStoredItems(): Readonly<
  Record<'needed' | 'analytics' | 'marketing', readonly StoredItem[]>
> {
  const { t } = useLingui();
  const life = useLife();
  return {
    needed: [
      {
        name: 'aloft-session, aloft-refresh',
        purpose: t`Keeps you signed in`,
        life: life(serverCookieSeconds.refresh),
      },
      {
        name: 'aloft-attempt, aloft-asked',
        purpose: t`A sign-in in progress`,
        life: life(serverCookieSeconds.attempt),
      },
      {
        name: 'aloft-passkey',
        purpose: t`A passkey that is being asked for`,
        life: life(serverCookieSeconds.passkey),
      },
      {
        name: 'aloft-hops',
        purpose: t`A page that has moved`,
        life: life(serverCookieSeconds.hops),
      },
      { name: 'aloft-user-id', purpose: t`Identifies your account`, life: life(cookieSeconds.userId) },
      {
        name: 'aloft-free-days',
        purpose: t`That you have had free days`,
        life: t`As many days as you were given`,
      },
      {
        name: 'sp-…',
        purpose: t`A share that you unlocked`,
        life: life(serverCookieSeconds.sharePasscode),
      },
      {
        name: 'locale, theme, sidebar',
        purpose: t`Your language and appearance`,
        life: life(cookieSeconds.locale),
      },
      {
        name: 'view_own, view_shared',
        purpose: t`How your files are shown`,
        life: life(cookieSeconds.locale),
      },
      {
        name: 'aloft-access-to-visit',
        purpose: t`Whether your region was checked`,
        life: life(cookieSeconds.accessToVisit),
      },
      { name: 'aloft-consent', purpose: t`This choice`, life: life(cookieSeconds.consent) },
    ],
    analytics: [],
    marketing: [
      {
        name: 'aloft.referers',
        purpose: t`The last ten websites you came from`,
        life: life(cookieSeconds.marketing),
      },
      {
        name: '__source, __medium, __campaign',
        purpose: t`Campaign details from the link you followed`,
        life: life(cookieSeconds.marketing),
      },
    ],
  };
}

/** A lifetime in seconds in words, in its largest whole unit up to days. */
function useLife(): (seconds: number) => string {
  const { t } = useLingui();
  const days = (count: number): string => t({ message: plural(count, { one: '# day', other: '# days' }) });
  const hours = (count: number): string => t({ message: plural(count, { one: '# hour', other: '# hours' }) });
  const minutes = (count: number): string =>
    t({ message: plural(count, { one: '# minute', other: '# minutes' }) });
  return (seconds) => {
    if (seconds % 86_400 === 0) return days(seconds / 86_400);
    return seconds % 3600 === 0 ? hours(seconds / 3600) : minutes(seconds / 60);
  };
}
