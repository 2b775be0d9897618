import type { UserSettings } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { keepUserSettings } from '../../data/user-settings.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Cookie, GalleryThumbnails, Globe, Moon } from '../../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/preferences.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CookieSettingsButton } from '../consent/settings-button.tsx';
import { folderViews } from '../drive/folder/list-mode.ts';
import { useListMode } from '../drive/folder/use-list-mode.ts';
import { ViewButtons } from '../files/view-buttons.tsx';
import { MailSection } from '../mail-subscriptions/mail-section.tsx';
import { useLetterShortcuts } from '../shortcuts/use-letter-shortcuts.ts';
import { DownloadAll } from './download-all.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';
import { AdvancedSection, SavingRows, SettingsFailure, SharesSection } from './user-settings.tsx';

/** How the drive looks and works for this person, and the way to take everything along (`/drive/account/settings`). */
export function SettingsPage({ first }: { readonly first: UserSettings | null }) {
  useMarkReady();
  const isHydrated = useHydrated();
  const client = useQueryClient();
  // Before the first frame reads it, on the server as in the browser.
  if (!isHydrated && first !== null) keepUserSettings(client, first);
  const mode = useListMode('', folderViews);
  return (
    <>
      <section className={styles.section} aria-labelledby="files-head">
        <div className={styles.head}>
          <h2 id="files-head">
            <Trans>Files</Trans>
          </h2>
        </div>
        <ul className={styles.box}>
          <Row
            icon={<GalleryThumbnails size={20} aria-hidden />}
            title={<Trans>View</Trans>}
            meta={<Trans>For folders without a view of their own</Trans>}
          >
            <ViewButtons view={mode.view} views={folderViews} onView={mode.chooseView} />
          </Row>
          <SavingRows />
          <DownloadAll />
        </ul>
        <SettingsFailure />
      </section>
      <SharesSection />
      <MailSection />
      <section className={styles.section} aria-labelledby="device-head">
        <div className={styles.head}>
          <h2 id="device-head">
            <Trans>This device</Trans>
          </h2>
        </div>
        <ul className={styles.box}>
          <Row icon={<Moon size={20} aria-hidden />} title={<Trans>Appearance</Trans>}>
            <ThemeSwitch />
          </Row>
          <Row icon={<Globe size={20} aria-hidden />} title={<Trans>Language</Trans>}>
            <LanguageSwitch isBare />
          </Row>
          <Row
            icon={<Cookie size={20} aria-hidden />}
            title={<Trans>Cookies</Trans>}
            meta={<Trans>What’s stored and counted beyond what’s necessary</Trans>}
          >
            <CookieSettingsButton />
          </Row>
          <li className={styles.setting}>
            <LetterShortcuts />
          </li>
        </ul>
      </section>
      <AdvancedSection />
    </>
  );
}

function LetterShortcuts() {
  const [isOn, turn] = useLetterShortcuts();
  return (
    <Switch
      label={<Trans>Single-letter shortcuts</Trans>}
      hint={<Trans>Keys pressed without Ctrl or Alt, such as ? for the list of shortcuts</Trans>}
      checked={isOn}
      onChange={turn}
    />
  );
}
