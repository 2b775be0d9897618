import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Stage } from '../../layouts/stage.tsx';
import { Captions, Check, Maximize, Pause } from '../../ui/icons.tsx';
import { DockPicture, TaskLine, TaskPanel } from './dock-picture.tsx';
import styles from './more.module.css';
import { Photo } from './photo.tsx';
import section from './section.module.css';
import { PictureCard, Section } from './section.tsx';

/** What the drive does besides keeping and sharing files. */
export function More() {
  return (
    <Section
      title={<Trans>More than a place to put things</Trans>}
      lead={
        <Trans>
          The drive opens what you keep in it, downloads what you point it at, and picks up where it left off
          when the connection drops.
        </Trans>
      }
    >
      <ul className={section.cards}>
        <PictureCard
          width="wide"
          picture={
            <Stage height="low" isPlain>
              <PlayerPicture />
            </Stage>
          }
          title={<Trans>It plays, reads and opens</Trans>}
        >
          <Trans>
            Video with subtitles, at your speed, from where you stopped. Music, PDF, EPUB books, code, and a
            look inside archives.
          </Trans>
        </PictureCard>
        <PictureCard
          width="narrow"
          picture={
            <Stage height="low" isPlain>
              <DockPicture />
            </Stage>
          }
          title={<Trans>Uploads that pick up again</Trans>}
        >
          <Trans>Cut off in the middle? The upload goes on from where it stopped, part by part.</Trans>
        </PictureCard>
        <PictureCard
          width="narrow"
          picture={
            <Stage height="low" isPlain>
              <UndoPicture />
            </Stage>
          }
          title={<Trans>Nothing is gone by accident</Trans>}
        >
          <Trans>Moving, renaming and deleting can be undone. Deleted items stay in the trash.</Trans>
        </PictureCard>
        <PictureCard
          width="wide"
          picture={
            <Stage height="low" isPlain>
              <OfflinePicture />
            </Stage>
          }
          title={<Trans>Paste a link, close the lid</Trans>}
        >
          <Trans>
            The server downloads it into the folder you choose: from the web, and from torrents and magnet
            links where whoever runs the service allows them.
          </Trans>
        </PictureCard>
      </ul>
    </Section>
  );
}

function PlayerPicture() {
  return (
    <div className={styles.player}>
      <Photo scene="dusk" size="full" />
      <div className={styles.subtitle}>
        <span>
          <Trans>The path climbs behind the house, without hurry.</Trans>
        </span>
      </div>
      <div className={styles.controls}>
        <Pause size={20} />
        4:52
        <span className={styles.track}>
          <span className={styles.played} />
        </span>
        12:48
        <Captions size={20} />
        <Maximize size={18} />
      </div>
    </div>
  );
}

function UndoPicture() {
  const { locale } = useApp().facts;
  const size = (megabytes: number): string => formatBytes(megabytes * 1024 ** 2, locale);
  return (
    <>
      <TaskPanel>
        <TaskLine art="document" name="Anggaran perjalanan.xlsx">
          {size(0.1)}
        </TaskLine>
        <TaskLine isFaint art="audio" name="Rain on the roof.flac">
          {size(312)}
        </TaskLine>
        <TaskLine isFaint art="archive" name="RAW – day 2.zip">
          {size(1843)}
        </TaskLine>
        <TaskLine art="epub" name="夜航西飞.epub">
          {size(2.2)}
        </TaskLine>
      </TaskPanel>
      <div className={styles.toast}>
        <Trans>Moved 2 items to the trash</Trans>
        <strong>
          <Trans>Undo</Trans>
        </strong>
      </div>
    </>
  );
}

function OfflinePicture() {
  const { locale } = useApp().facts;
  return (
    <TaskPanel>
      <TaskLine art="archive" name="debian-13.2.0-amd64-netinst.iso" part={0.64} />
      <TaskLine
        art="torrent"
        name="Field recordings 2026"
        end={
          <span className={styles.waiting}>
            <Trans>Looking for peers</Trans>
          </span>
        }
      >
        {formatBytes(8.2 * 1024 ** 3, locale)}
      </TaskLine>
      <TaskLine
        art="document"
        name="annual-report.pdf"
        end={
          <span className={styles.done}>
            <Check size={14} />
            <Trans>Done</Trans>
          </span>
        }
      >
        {formatBytes(3.1 * 1024 ** 2, locale)}
      </TaskLine>
    </TaskPanel>
  );
}
