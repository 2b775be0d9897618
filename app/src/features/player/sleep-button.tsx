import { useLingui } from '@lingui/react/macro';
import { Moon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { AudioPlayer } from './audio-player.ts';
import styles from './sleep-button.module.css';
import { type Sleep, sleepMinutes } from './sleep-timer.ts';

interface SleepButtonProps {
  readonly player: AudioPlayer;
  readonly sleep: Sleep;
}

/** When the sound ends by itself. */
export function SleepButton({ player, sleep }: SleepButtonProps) {
  const { t, i18n } = useLingui();
  const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const chosen = sleep.after === 'minutes' ? sleep.minutes : 0;
  const shown =
    sleep.after === 'minutes'
      ? format.format(sleep.minutes)
      : sleep.after === 'track'
        ? t`End of track`
        : t`Off`;
  return (
    <MenuButton
      label={t`Sleep timer: ${shown}`}
      menuLabel={t`Sleep timer`}
      icon={
        <span className={styles.sleep} data-on={sleep.after !== 'off'}>
          <Moon size={20} aria-hidden />
          {chosen > 0 && <span className={styles.minutes}>{chosen}</span>}
        </span>
      }
      items={[
        {
          id: 'off',
          label: t`Off`,
          checked: sleep.after === 'off',
          onChoose: () => player.setSleep({ after: 'off' }),
        },
        ...sleepMinutes.map((minutes) => ({
          id: String(minutes),
          label: format.format(minutes),
          checked: minutes === chosen,
          onChoose: () => player.setSleep({ after: 'minutes', minutes }),
        })),
        {
          id: 'track',
          label: t`End of track`,
          checked: sleep.after === 'track',
          onChoose: () => player.setSleep({ after: 'track' }),
        },
      ]}
    />
  );
}
