/** A WebP of at most 360 pixels a side, made once; null when the bytes are no picture that can be read safely. */
export declare function thumbnailOf(folder: string, blobId: string, source: string): Promise<Buffer | null>;
