import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { filmFrames } from '../../../operations/demonstration/pictures.ts';
import { vp8Frame } from '../../../operations/demonstration/webm.ts';

interface PlayableFilm {
  readonly seconds: number;
  /** The time of its first picture; 0 by default. */
  readonly start?: number;
  /** A track of sound that browsers do not play; its packets are none that could be decoded. */
  readonly sound?: 'eac3';
  readonly width?: number;
  readonly height?: number;
  /** As many bytes more of each picture, which say nothing: so that a browser does not read ahead to the end. */
  readonly padding?: number;
}

/** A film that a browser plays and seeks in: a VP8 key frame every half second, with an index. */
export async function playableFilm(film: PlayableFilm) {
  const { seconds, start = 0, sound, width = 480, height = 270, padding = 0 } = film;
  const target = new BufferTarget();
  const format = sound === undefined ? new WebMOutputFormat() : new MkvOutputFormat();
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('eac3');
  output.addVideoTrack(video);
  if (sound !== undefined) output.addAudioTrack(audio);
  await output.start();
  const frames = (await filmFrames(8, width, height)).map(vp8Frame);
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height };
  for (let at = 0; at < seconds * 2; at += 1) {
    const frame = frames[at % frames.length] ?? new Uint8Array();
    const bytes = new Uint8Array(frame.length + padding);
    bytes.set(frame);
    await video.add(
      new EncodedPacket(bytes, 'key', start + at / 2, 0.5),
      at === 0 ? { decoderConfig } : undefined,
    );
    if (sound === undefined) continue;
    const meta = { decoderConfig: { codec: 'ec-3', numberOfChannels: 2, sampleRate: 48_000 } };
    await audio.add(
      new EncodedPacket(new Uint8Array(64), 'key', start + at / 2, 0.5),
      at === 0 ? meta : undefined,
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
