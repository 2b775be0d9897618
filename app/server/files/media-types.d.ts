/** What a file is, told by its name alone: the bytes are never trusted to say it. */
export interface MediaType {
  readonly mime: string;
  readonly category:
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'archive'
    | 'epub'
    | 'torrent'
    | 'code'
    | 'other';
  /** Whether a browser may show it from the content origin (security 4.3). */
  readonly inert: boolean;
}
/** The media type for an extension without its dot, in lower case. */
export declare function mediaTypeOf(extension: string): MediaType;
