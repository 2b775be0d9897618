/** What a picture says of how it was made, as far as it does; untrusted, and only ever shown as text. */
export interface PhotoFacts {
  /** RFC 3339 by the camera's clock, which knows no time zone; empty where it is not told, as with the other words. */
  readonly taken: string;
  readonly camera: string;
  readonly lens: string;
  readonly software: string;
  /** Seconds; 0 where it is not told, as with the other numbers. */
  readonly exposure: number;
  /** The f-number. */
  readonly aperture: number;
  readonly iso: number;
  /** Millimetres, of the lens and of one that sees as much on 35 mm film. */
  readonly focalLength: number;
  readonly equivalentFocalLength: number;
  readonly width: number;
  readonly height: number;
  readonly place: Place | null;
}

/** Degrees; negative in the south and in the west. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** As many bytes of a picture are read: they hold what cameras write before the picture itself. */
export const headSize = 256 * 1024;

/** What the worker answers: that it has begun, or the facts; null where there are none, or none that can be read. */
export type PhotoFactsReply = 'ready' | PhotoFacts | null;
