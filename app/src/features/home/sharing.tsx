import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Stage } from '../../layouts/stage.tsx';
import {
  CalendarClock,
  ChevronDown,
  CircleStop,
  Copy,
  CopyCheck,
  KeyRound,
  LinkIcon,
  QrIcon,
  Save,
  X,
} from '../../ui/icons.tsx';
import { PhonePicture } from './phone-picture.tsx';
import section from './section.module.css';
import { PictureCard, Section } from './section.tsx';
import styles from './sharing.module.css';
import { PictureButton } from './window-picture.tsx';

/** How a folder is shared: what its owner decides, and what those with the link see. */
export function Sharing() {
  return (
    <Section
      id="sharing"
      title={<Trans>One link, on your terms</Trans>}
      lead={
        <Trans>
          Pick a folder, choose how long the link works and with which passcode, and send it. No one needs an
          account to look – only to keep a copy.
        </Trans>
      }
    >
      <ul className={section.cards}>
        <PictureCard
          width="wide"
          picture={
            <Stage height="high">
              <DialogPicture />
            </Stage>
          }
          title={<Trans>Make the link</Trans>}
        >
          <Trans>
            Everything that matters is in one dialog: how long the link works, how often the files may be
            saved, and whether it asks for a passcode.
          </Trans>
        </PictureCard>
        <PictureCard
          width="narrow"
          picture={
            <Stage height="high">
              <PhonePicture>
                <strong className={styles.folder}>
                  <Trans>Summer by the lake</Trans>
                </strong>
                <PictureButton isPrimary icon={<Save size={16} />}>
                  <Trans>Save to drive</Trans>
                </PictureButton>
              </PhonePicture>
            </Stage>
          }
          title={<Trans>They open it anywhere</Trans>}
        >
          <Trans>
            Pictures show, videos play and books open in the browser, on any phone. One button saves it all to
            a drive of their own.
          </Trans>
        </PictureCard>
      </ul>
      <ul className={styles.facts}>
        <Fact icon={<KeyRound size={24} aria-hidden />} title={<Trans>A passcode</Trans>}>
          <Trans>Without it, nothing about the share leaves the server. Not even a name.</Trans>
        </Fact>
        <Fact icon={<CalendarClock size={24} aria-hidden />} title={<Trans>An end date</Trans>}>
          <Trans>A day, a week, a month, a date of your choice, or no end at all.</Trans>
        </Fact>
        <Fact icon={<CopyCheck size={24} aria-hidden />} title={<Trans>A limit</Trans>}>
          <Trans>Say how often the files may be saved: once, 10 times, 100 times or always.</Trans>
        </Fact>
        <Fact icon={<CircleStop size={24} aria-hidden />} title={<Trans>A stop</Trans>}>
          <Trans>End a share at any moment. What people have saved stays theirs.</Trans>
        </Fact>
      </ul>
    </Section>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className={styles.fact}>
      {icon}
      <h3 className={section.name}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** The dialog in which a link is made. */
function DialogPicture() {
  const { t } = useLingui();
  return (
    <div className={styles.dialog}>
      <div className={styles.head}>
        <strong>{t`Share with a link`}</strong>
        <X size={20} />
      </div>
      <div className={styles.field}>
        <Trans>Expires after</Trans>
        <span className={styles.value}>
          {t`7 days`}
          <ChevronDown size={16} />
        </span>
      </div>
      <div className={styles.field}>
        <Trans>Save limit</Trans>
        <span className={styles.value}>
          {t`10 times`}
          <ChevronDown size={16} />
        </span>
      </div>
      <div className={styles.field}>
        <Trans>Passcode</Trans>
        <span className={styles.code}>k7qm</span>
      </div>
      <div className={styles.link}>
        <LinkIcon size={18} />
        <span>drive.example.org/s/VNf4qR2c</span>
      </div>
      <div className={styles.buttons}>
        <PictureButton icon={<QrIcon size={16} />} />
        <PictureButton isPrimary icon={<Copy size={16} />}>
          <Trans>Copy link</Trans>
        </PictureButton>
      </div>
    </div>
  );
}
