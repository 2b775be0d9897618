import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Volume2, VolumeX } from '../../../ui/icons.tsx';
import type { MediaCommand } from './media-commands.ts';
import type { MediaState } from './media-state.ts';
import styles from './volume-control.module.css';

interface VolumeControlProps {
  readonly media: MediaState;
  readonly send: (command: MediaCommand) => void;
}

/** How loud it is. A phone has keys for it, and no room. */
export function VolumeControl({ media: { muted, volume }, send }: VolumeControlProps) {
  const { t, i18n } = useLingui();
  const loud = muted ? 0 : volume;
  return (
    <>
      <IconButton label={muted ? t`Unmute` : t`Mute`} onClick={() => send({ type: 'sound.toggle' })}>
        {muted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
      </IconButton>
      <input
        type="range"
        className={styles.volume}
        style={{ '--loud': `${loud * 100}%` }}
        aria-label={t`Volume`}
        aria-valuetext={loud.toLocaleString(i18n.locale, { style: 'percent' })}
        min={0}
        max={1}
        step={0.05}
        value={loud}
        onChange={(event) => send({ type: 'volume.set', to: event.target.valueAsNumber })}
        data-keeps-arrows
      />
    </>
  );
}
