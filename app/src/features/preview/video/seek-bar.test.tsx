import { expect, it, vi } from 'vitest';
import { found, openStage } from '../../../ui/testing/stage.tsx';
import { beforeMedia } from './media-state.ts';
import { SeekBar } from './seek-bar.tsx';

const stage = openStage();
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

it('seeks once where the slider tells of a new time twice at once, as for a tap', async () => {
  const onSeek = vi.fn();
  stage.show(<SeekBar media={{ ...beforeMedia, time: 0.287, length: 60 }} stream="" onSeek={onSeek} />);
  const slider = await found('input');
  // Past what React watches, as a browser does.
  setValue?.call(slider, '40');
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
  expect(onSeek.mock.calls).toEqual([[40]]);
});
