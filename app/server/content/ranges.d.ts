/** What part of `size` bytes a Range header asks for. */
export type Range =
  | {
      readonly kind: 'whole';
    }
  | {
      readonly kind: 'part';
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'unsatisfiable';
    };
/** Reads one byte range (RFC 9110); several at once, or nonsense, mean the whole. */
export declare function parseRange(header: string | undefined, size: number): Range;
