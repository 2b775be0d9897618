import type { KeyboardEvent } from 'react';
import { playerCommandOf } from '../preview/video/player-keys.ts';
import type { Pressed } from '../shortcuts/combinations.ts';
import { isPressed } from '../shortcuts/press.ts';
import { areLettersOn } from '../shortcuts/use-shortcut.ts';
import type { AudioPlayer } from './audio-player.ts';

/** Does what a key asks of a player; false where it asks for nothing. */
function pressInPlayer(player: Pick<AudioPlayer, 'send' | 'back' | 'control'>, pressed: Pressed): boolean {
  if (areLettersOn() && isPressed('nextTrack', pressed)) player.send({ type: 'track.next' });
  else if (areLettersOn() && isPressed('previousTrack', pressed)) player.back();
  else {
    const command = playerCommandOf(pressed);
    if (
      command === null ||
      command.type === 'screen.toggle' ||
      command.type === 'window.toggle' ||
      command.type === 'subtitles.toggle'
    )
      return false;
    player.control(command);
  }
  return true;
}

/** The keys of the element that a player is in. What has keys of its own keeps them. */
export function onPlayerKey(player: AudioPlayer, event: KeyboardEvent): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('[role=menu], [data-player-panel]')) return;
  if (event.key === ' ' && target.closest('button, a')) return;
  if (event.key.startsWith('Arrow') && target.closest('[data-keeps-arrows]')) return;
  if (pressInPlayer(player, event)) event.preventDefault();
}
