import { searchText } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Search } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ownKeyboard } from './key-names.ts';
import { Keycaps } from './keycaps.tsx';
import { type ShortcutGroup, shortcutGroups } from './shortcut.ts';
import { groupNames, shortcutNames } from './shortcut-names.ts';
import { shortcutIds, shortcuts } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';
import { useLetterShortcuts } from './use-letter-shortcuts.ts';

/** All keys of the drive, as the table has them; one can find one, and turn off those of letters alone. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const find = useId();
  const [wanted, setWanted] = useState('');
  const [keyboard, setKeyboard] = useState(ownKeyboard);
  const [letters, turnLetters] = useLetterShortcuts();
  const idsOf = (group: ShortcutGroup) =>
    shortcutIds.filter(
      (id) =>
        shortcuts[id].group === group &&
        searchText(i18n._(shortcutNames[id])).includes(searchText(wanted.trim())),
    );
  const groups = shortcutGroups.filter((group) => idsOf(group).length > 0);

  return (
    <Dialog title={t`Keyboard shortcuts`} width="content" onClose={onClose} closesOnScrim>
      <div className={styles.dialog}>
        <div className={styles.top}>
          <label htmlFor={find} className={styles.find}>
            <Search size={16} aria-hidden />
            <input
              id={find}
              type="search"
              aria-label={t`Find a shortcut`}
              placeholder={t`Find a shortcut`}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </label>
          <Segments
            label={t`Keyboard`}
            segments={[
              { value: 'pc', label: t`Windows, Linux` },
              { value: 'mac', label: 'Mac' },
            ]}
            chosen={keyboard}
            onChoose={setKeyboard}
          />
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group} className={styles.group}>
              <h3 className={styles.name}>{i18n._(groupNames[group])}</h3>
              <dl className={styles.rows}>
                {idsOf(group).map((id) => (
                  <div key={id} className={styles.row}>
                    <dt>{i18n._(shortcutNames[id])}</dt>
                    <dd className={styles.keys}>
                      {shortcuts[id].keys.map((keys) => (
                        <Keycaps key={keys} keys={keys} keyboard={keyboard} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          {groups.length === 0 && (
            <p className="muted">
              <Trans>No shortcuts found.</Trans>
            </p>
          )}
        </div>
        <div className={styles.foot}>
          <p className="muted">
            {letters ? (
              <Trans>Single-key shortcuts work outside lists only; in a list, typing jumps to a name.</Trans>
            ) : (
              <Trans>Single-key shortcuts are off on this device.</Trans>
            )}{' '}
            <button type="button" className={styles.turn} onClick={() => turnLetters(!letters)}>
              {letters ? <Trans>Turn them off</Trans> : <Trans>Turn them on</Trans>}
            </button>
          </p>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
