const side = 256;
/** The service takes no larger picture. */
const maxBytes = 45_000;
const qualities = [0.9, 0.75, 0.5, 0.3];
const maxFileBytes = 20 * 1024 ** 2;
const maxPixels = 50_000_000;

/** A part of a picture, in its own pixels. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that can be cropped, or why it cannot. */
export type OpenedPicture =
  | { readonly kind: 'opened'; readonly bitmap: ImageBitmap; readonly address: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooLarge' };

/** Decodes a file that somebody chose. `address` is to be revoked. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > maxFileBytes) return { kind: 'tooLarge' };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return { kind: 'unreadable' };
  if (bitmap.width * bitmap.height > maxPixels) {
    bitmap.close();
    return { kind: 'tooLarge' };
  }
  return { kind: 'opened', bitmap, address: URL.createObjectURL(file) };
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((settle) => canvas.toBlob(settle, 'image/jpeg', quality));

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Draws a part of a picture as a small square JPEG, in base64. What a camera wrote into the file, such as the place, is
 * not drawn. Null when the browser cannot draw it.
 */
export async function cropPicture(bitmap: ImageBitmap, part: PicturePart): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: it would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, side, side);
  for (const quality of qualities) {
    const blob = await encoded(canvas, quality);
    if (blob !== null && blob.size <= maxBytes) return toBase64(blob);
  }
  return null;
}
