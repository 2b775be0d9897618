import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './settings-dialog.module.css';
import { type StoredItem, useStoredItems } from './stored-items.ts';
import { useConsent, useTellConsent } from './use-consent.ts';

/** What is kept on the device and what for, group by group, and which of it the person allows (R2.9). */
export default function SettingsDialog() {
  const { t } = useLingui();
  const { allowed } = useConsent();
  const [choice, setChoice] = useState(allowed);
  const kept = useStoredItems();
  const tellFlow = useTellConsent();
  const tell = (event: Parameters<typeof tellFlow>[0]): void => void tellFlow(event).catch(() => undefined);
  return (
    <Dialog
      title={t`Cookie settings`}
      width="wide"
      onPhone="screen"
      onClose={() => tell({ type: 'consent.dismiss' })}
    >
      <p className="muted">
        <Trans>
          Your choice applies to this browser for a year. You can change it at the bottom of public pages and
          in your account settings.
        </Trans>
      </p>
      <Group
        kept={kept.needed}
        head={
          <div className={styles.locked}>
            <span>
              <span>
                <Trans context="cookies">Necessary</Trans>
              </span>
              <span className={styles.hint}>
                <Trans>Sign-in, language, shares you’ve opened</Trans>
              </span>
            </span>
            <span className={styles.tag}>
              <Trans>Always on</Trans>
            </span>
          </div>
        }
      />
      <Group
        kept={kept.analytics}
        head={
          <Switch
            label={<Trans context="cookies">Statistics</Trans>}
            hint={
              <Trans>Which pages and features are used, as daily totals that don’t identify anyone</Trans>
            }
            checked={choice.analytics}
            onChange={(analytics) => setChoice({ ...choice, analytics })}
          />
        }
      />
      <Group
        kept={kept.marketing}
        head={
          <Switch
            label={<Trans context="cookies">Marketing</Trans>}
            hint={<Trans>The website, link or campaign that brought you here</Trans>}
            checked={choice.marketing}
            onChange={(marketing) => setChoice({ ...choice, marketing })}
          />
        }
      />
      <DialogActions>
        <Button onClick={() => tell({ type: 'consent.rejectAll' })}>
          <Trans>Necessary only</Trans>
        </Button>
        <Button kind="primary" onClick={() => tell({ type: 'consent.choose', choice })}>
          <Trans>Save choice</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface GroupProps {
  readonly head: ReactNode;
  readonly kept: readonly StoredItem[];
}

/** One group: whether it is allowed, and below what it keeps. */
function Group({ head, kept }: GroupProps) {
  return (
    <div className={styles.group}>
      {head}
      <details>
        <summary>
          <Trans>What is stored</Trans>
        </summary>
        {kept.length === 0 ? (
          <p className={styles.hint}>
            <Trans>Nothing is stored in this browser.</Trans>
          </p>
        ) : (
          <table className={styles.table}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">
                  <Trans>Name</Trans>
                </th>
                <th scope="col">
                  <Trans context="cookies">Purpose</Trans>
                </th>
                <th scope="col">
                  <Trans context="cookies">Kept for</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ name, purpose, life }) => (
                <tr key={name}>
                  <td className={styles.name} translate="no">
                    {name}
                  </td>
                  <td className={styles.purpose}>{purpose}</td>
                  <td className={styles.life}>{life}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </div>
  );
}
