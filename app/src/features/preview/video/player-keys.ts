import type { Pressed } from '../../shortcuts/combinations.ts';
import { isPressed } from '../../shortcuts/press.ts';
import type { ShortcutId } from '../../shortcuts/shortcuts.ts';
import { areLettersOn } from '../../shortcuts/use-shortcut.ts';
import type { MediaCommand } from './media-commands.ts';

/** What a key asks: of the element, or of what stands around it. */
export type PlayerCommand =
  | MediaCommand
  | { readonly type: 'screen.toggle' }
  | { readonly type: 'window.toggle' }
  | { readonly type: 'subtitles.toggle' };

/** How far one press goes, in seconds. */
const timeStep = 10;
const volumeStep = 0.1;

const commands = {
  play: { type: 'playing.toggle' },
  seekBack: { type: 'time.step', by: -timeStep },
  seekForward: { type: 'time.step', by: timeStep },
  louder: { type: 'volume.step', by: volumeStep },
  quieter: { type: 'volume.step', by: -volumeStep },
  mute: { type: 'sound.toggle' },
  slower: { type: 'rate.step', by: -1 },
  faster: { type: 'rate.step', by: 1 },
  subtitles: { type: 'subtitles.toggle' },
  fullScreen: { type: 'screen.toggle' },
  smallWindow: { type: 'window.toggle' },
} as const satisfies Partial<Record<ShortcutId, PlayerCommand>>;

const ids = Object.keys(commands) as readonly (keyof typeof commands)[];

const isSign = ({ key }: Pressed): boolean => [...key].length === 1 && key !== ' ';

/** What a press in the player asks for; without letters and signs where those are turned off. */
export function playerCommandOf(pressed: Pressed): PlayerCommand | null {
  if (isSign(pressed) && !areLettersOn()) return null;
  const id = ids.find((one) => isPressed(one, pressed));
  return id === undefined ? null : commands[id];
}
