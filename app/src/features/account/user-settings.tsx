import type { UserSettings, UserSettingsChange } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { changeUserSettings, defaultPlaceOf, userSettings } from '../../data/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { ChevronDown, Folder } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';

const FolderDialog = lazy(() => import('../drive/move/folder-dialog.tsx'));

type SwitchName = Exclude<keyof UserSettings, 'default_folders'>;

interface SettingSwitchProps {
  readonly name: SwitchName;
  readonly label: ReactNode;
  readonly hint: ReactNode;
}

/** One setting of the account (R3.9); locked until it is known. */
function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const { data } = useQuery(userSettings);
  const change = useMutation(changeUserSettings);
  const failure = useFailureText(failureOf(change.error));
  const only = (isOn: boolean): UserSettingsChange => ({ [name]: isOn });
  return (
    <li className={styles.setting}>
      <Switch
        {...{ label, hint }}
        checked={data?.[name] === true}
        disabled={data === undefined}
        onChange={(isOn) => change.mutate(only(isOn))}
      />
      <FieldError>{failure}</FieldError>
    </li>
  );
}

/** The folder for what is saved while no other is open (R3.9). */
function DefaultFolderRow() {
  const { t } = useLingui();
  const { data } = useQuery(userSettings);
  const change = useMutation(changeUserSettings);
  const failure = useFailureText(failureOf(change.error));
  const [isChoosing, setChoosing] = useState(false);
  const { id, name: shown, isMissing } = defaultPlaceOf(data, t`My drive`);
  return (
    <>
      <Row
        icon={<Folder size={20} aria-hidden />}
        title={<Trans>Default folder on the web</Trans>}
        meta={
          isMissing ? (
            <Trans>The folder you chose is missing. Until you choose another, files go to My drive.</Trans>
          ) : (
            <Trans>For uploads, downloads and saved shares while no folder is open</Trans>
          )
        }
      >
        <Button
          size="small"
          aria-label={t`Choose the default folder: ${shown}`}
          disabled={data === undefined}
          onClick={() => setChoosing(true)}
        >
          <span className={styles.folderName}>{shown}</span>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Row>
      {failure !== '' && (
        <li className={styles.setting}>
          <FieldError>{failure}</FieldError>
        </li>
      )}
      {isChoosing && (
        <LateDialog>
          <FolderDialog
            title={t`Default folder`}
            action={<Trans>Choose</Trans>}
            folder={id}
            onChoose={(folder, called) =>
              change.mutate({ default_folder: { platform: 'web', folder_id: folder }, name: called })
            }
            onClose={() => setChoosing(false)}
          />
        </LateDialog>
      )}
    </>
  );
}

/** What says that the settings could not be loaded; nothing while they are there. */
export function SettingsFailure() {
  const { isError, error, data, refetch, isFetching } = useQuery(userSettings);
  const failure = useFailureText(failureOf(error));
  if (!isError || data !== undefined) return null;
  return (
    <FailureState
      title={<Trans>Couldn’t load your settings</Trans>}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {failure}
    </FailureState>
  );
}

/** How what is new is saved, as rows of a box. */
export function SavingRows() {
  return (
    <>
      <DefaultFolderRow />
      <SettingSwitch
        name="filter_files_on_create"
        label={<Trans>Leave out system files</Trans>}
        hint={
          <Trans>
            .DS_Store, Thumbs.db and the like aren’t uploaded; torrents come without web shortcuts, too
          </Trans>
        }
      />
      <SettingSwitch
        name="separate_other_app_folders"
        label={<Trans>Separate folders for other apps</Trans>}
        hint={<Trans>What an app saves without choosing a folder goes to one named after it</Trans>}
      />
    </>
  );
}

/** What concerns the shares of others (`/drive/account/settings`, R3.9). */
export function SharesSection() {
  return (
    <section className={styles.section} aria-labelledby="shares-head">
      <div className={styles.head}>
        <h2 id="shares-head">
          <Trans>Shares</Trans>
        </h2>
      </div>
      <ul className={styles.box}>
        <SettingSwitch
          name="show_shared_from_search"
          label={<Trans>Recognize share links in search</Trans>}
          hint={<Trans>A link or code that you type or paste is offered to be opened</Trans>}
        />
        <SettingSwitch
          name="display_sensitive_shares"
          label={<Trans>Show sensitive shares</Trans>}
          hint={<Trans>Shares marked as sensitive open without a warning</Trans>}
        />
      </ul>
    </section>
  );
}

/** What helps to find out why something went wrong (R3.9). */
export function AdvancedSection() {
  return (
    <section className={styles.section} aria-labelledby="advanced-head">
      <div className={styles.head}>
        <h2 id="advanced-head">
          <Trans>Advanced</Trans>
        </h2>
      </div>
      <ul className={styles.box}>
        <SettingSwitch
          name="test_mode"
          label={<Trans>Test mode</Trans>}
          hint={
            <Trans>
              After you reload the page, click five times quickly to see what it does, step by step. You can
              attach that to feedback, without names or content.
            </Trans>
          }
        />
      </ul>
    </section>
  );
}
