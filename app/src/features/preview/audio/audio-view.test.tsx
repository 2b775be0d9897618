import { beginViewerPlayer, type Result } from '@aloft/core';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileAddress } from '../../../data/file-address.ts';
import { unwatchedFlows } from '../../../data/testing/unwatched-flows.ts';
import { found, openStage } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import { createAudioPlayer } from '../../player/audio-player.ts';
import { OwnPlayerContext, playerStore } from '../../player/player-store.ts';
import { playerPorts } from '../../player/track-ports.ts';
import Viewer from '../viewer.tsx';

const stage = openStage();
afterEach(() => playerStore.current()?.close());

/** Half a minute of silence, 8 bit at 8 kHz. */
function silence(): string {
  const [seconds, rate] = [30, 8000];
  const bytes = new DataView(new ArrayBuffer(44 + seconds * rate));
  const write = (at: number, letters: string) => {
    for (const [nth, letter] of [...letters].entries()) bytes.setUint8(at + nth, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + seconds * rate, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, seconds * rate, true);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

const song = silence();
const noise = URL.createObjectURL(new Blob(['no recording'], { type: 'audio/mpeg' }));
const entries = ['song.wav', 'broken.mp3', 'old.wma', 'other.wav'].map((name) =>
  toFileEntry({
    ...{ id: name, kind: 'file', name, size: '12', modified: '2026-11-17T12:18:00Z', category: 'audio' },
    ...{ mimeType: '', extension: '', thumbnail: '' },
  }),
);
const inlineOf = (id: string): string => (id === 'broken.mp3' ? noise : id === 'old.wma' ? '' : song);
const addressOf = async (id: string): Promise<Result<FileAddress>> => ({
  ok: true,
  value: { inline: inlineOf(id), download: noise, sha256: '', audioCodec: '', stream: '' },
});
const createPlayer = () =>
  createAudioPlayer({ actor: beginViewerPlayer(unwatchedFlows, playerPorts(addressOf)), addressOf });

async function open(name: string): Promise<HTMLElement> {
  const [entry] = entries.filter((one) => one.name === name);
  if (entry === undefined) throw new Error(`no ${name}`);
  stage.show(
    <OwnPlayerContext value={createPlayer}>
      <Viewer
        key={name}
        flows={unwatchedFlows}
        entry={entry}
        entries={entries}
        addressOf={addressOf}
        listContents={() => new Promise(() => undefined)}
        onClose={() => stage.show(<p>Closed</p>)}
      />
    </OwnPlayerContext>,
  );
  return found(`dialog[aria-label="${name}"]`);
}
async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
}

/** What the player of the drive has; empty where there is none. */
function playing(): string {
  const view = playerStore.current()?.state().view;
  return view?.screen === 'loaded' ? view.track.name : (view?.screen ?? '');
}
const isPaused = (): boolean => playerStore.current()?.state().media.paused ?? true;

/** A song that plays on while the viewer is closed. */
async function playSong(): Promise<void> {
  // A browser plays what a person asked for.
  stage.show(<button type="button">Begin</button>);
  await page.getByRole('button', { name: 'Begin' }).click();
  const viewer = await open('song.wav');
  await expect
    .poll(() => {
      viewer.querySelector<HTMLElement>('[aria-label=Play]')?.click();
      return viewer.querySelector('[aria-label=Pause]');
    })
    .not.toBeNull();
  await close();
  await expect.poll(playing).toBe('song.wav');
}

describe('a recording that is opened while another one plays', () => {
  it.each(['broken.mp3', 'old.wma'])(
    '[R10.6] and cannot be played, as %s, says so and offers its download; the other one plays on',
    async (name) => {
      await playSong();
      const viewer = await open(name);
      await expect.poll(() => viewer.textContent).toContain('your browser can’t play its format');
      expect(viewer.querySelector('a[href]')).not.toBeNull();
      expect([playing(), isPaused()]).toEqual(['song.wav', false]);
      await close();
      expect([playing(), isPaused()]).toEqual(['song.wav', false]);
    },
  );

  it('[R10.6] takes its place once it is known to play', async () => {
    await playSong();
    await open('other.wav');
    await expect.poll(playing).toBe('other.wav');
  });

  it('[R10.6] leaves no player behind that plays nothing', async () => {
    await open('broken.mp3');
    await expect.poll(() => document.body.textContent).toContain('your browser can’t play its format');
    await close();
    expect(playing()).toBe('');
  });
});
