import { useLingui } from '@lingui/react/macro';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { rates } from './media-commands.ts';
import styles from './player-controls.module.css';

interface SpeedButtonProps {
  readonly rate: number;
  readonly onRate: (rate: number) => void;
}

/** How fast it plays, with the menu of all speeds. */
export function SpeedButton({ rate, onRate }: SpeedButtonProps) {
  const { t, i18n } = useLingui();
  const written = (one: number): string => `${one.toLocaleString(i18n.locale)}×`;
  const shown = written(rate);
  return (
    <MenuButton
      label={t`Speed: ${shown}`}
      menuLabel={t`Speed`}
      icon={<span className={styles.rate}>{shown}</span>}
      items={rates.map((one) => ({
        id: String(one),
        label: written(one),
        checked: one === rate,
        onChoose: () => onRate(one),
      }))}
    />
  );
}
