import type { FilmInput } from './input.ts';

/** A content that a program may read while it runs. */
export interface OpenedFilm {
  readonly input: FilmInput;
  /** The variables that the program needs for it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether bytes of it did not arrive: what was made of it may lack its end. */
  isCutShort(): boolean;
  close(): void;
}

/** How programs read contents. */
export interface FilmSource {
  /** Null when the content is not there. Rejects when the store does not answer. */
  open(blobId: string): Promise<OpenedFilm | null>;
  stop(): Promise<void>;
}
