import type { SoundTrack } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { AudioLines } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { languageName } from './language-name.ts';

interface SoundButtonProps {
  readonly sounds: readonly SoundTrack[];
  /** The place of the one that plays. */
  readonly sound: number;
  readonly onSound: (sound: number) => void;
}

/** Which of its sounds a video plays, such as another language or a commentary (R10.6). */
export function SoundButton({ sounds, sound, onSound }: SoundButtonProps) {
  const { t, i18n } = useLingui();
  const nameOf = ({ language, title }: SoundTrack, at: number): string => {
    const number = at + 1;
    const names = [languageName(language, i18n.locale), title].filter((one) => one !== '');
    return names.length === 0 ? t`Track ${number}` : [...new Set(names)].join(' · ');
  };
  return (
    <MenuButton
      label={t`Audio track`}
      icon={<AudioLines size={20} aria-hidden />}
      items={sounds.map((one, at) => ({
        id: String(at),
        label: nameOf(one, at),
        checked: at === sound,
        onChoose: () => onSound(at),
      }))}
    />
  );
}
