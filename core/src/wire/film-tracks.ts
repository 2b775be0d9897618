import * as v from 'valibot';

/** One track of sound, as its maker named it: it is shown and trusted for nothing. */
export const SoundTrack = v.object({
  /** ISO 639 code of two or three letters; empty where the file names none. */
  language: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
});
export type SoundTrack = v.InferOutput<typeof SoundTrack>;

/** `tracks.json` beside a stream's playlist: what one can choose of a film; ours. The stream plays the first sound. */
export const FilmTracks = v.object({ sounds: v.array(SoundTrack) });
export type FilmTracks = v.InferOutput<typeof FilmTracks>;
