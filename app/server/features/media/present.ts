import type { Media } from '@aloft/core/wire';
import type { MediaFacts } from './kinds.ts';

/** The facts of a film or sound as `medias` shows them: seconds, bits and frames a second; null when nothing is known. */
export function videoOf(facts: MediaFacts | null): Media['video'] {
  if (facts === null || facts.container === '') return null;
  return {
    height: facts.height,
    width: facts.width,
    duration: facts.duration_ms / 1000,
    bit_rate: facts.bit_rate,
    frame_rate: facts.frame_rate_thousandths / 1000,
    video_codec: facts.video_codec,
    audio_codec: facts.audio_codec,
    video_type: facts.container,
  };
}

/** The same as the family's clients look for it in `params`: pixels and whole seconds, as text, where known. */
export function paramsOf({
  width,
  height,
  duration_ms: duration,
}: Readonly<Record<'width' | 'height' | 'duration_ms', number | null>>): Record<string, string> {
  return {
    ...(width !== null && width > 0 && height !== null && height > 0
      ? { width: String(width), height: String(height) }
      : {}),
    ...(duration !== null && duration > 0 ? { duration: String(Math.round(duration / 1000)) } : {}),
  };
}
