import type { FileContent } from '@aloft/core';
import type { File } from '@aloft/core/wire';

/** Where the bytes of a file are, for a while: to be shown, and to be kept; and what is known of them. */
export type FileAddress = FileContent;

/** The addresses of a file, and the codec of its sound, from what the service tells. */
export function toFileAddress({ links, web_content_link, sha256, medias }: File): FileAddress {
  return {
    inline: links.inline?.url ?? '',
    download: web_content_link,
    sha256,
    audioCodec: medias.find((media) => media.is_origin)?.video?.audio_codec ?? '',
    stream: medias.find((media) => media.category === 'category_stream')?.link?.url ?? '',
  };
}
