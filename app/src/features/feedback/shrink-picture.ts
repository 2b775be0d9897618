/** The service takes no larger picture: it goes along in the message. */
const maxBytes = 40_000;
const widest = 1600;
const narrowest = 200;
const qualities = [0.85, 0.6, 0.4];

/** A picture as small as the service takes it. */
export interface Screenshot {
  readonly name: string;
  /** To show it: a `data:` address. */
  readonly address: string;
  readonly base64: string;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((settle) => canvas.toBlob(settle, 'image/webp', quality));
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((settle, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => settle(String(reader.result)));
    reader.addEventListener('error', () => fail(reader.error));
    reader.readAsDataURL(blob);
  });
}

/**
 * Draws a picture anew, smaller and smaller until it fits. What a camera wrote into the file, such as the place, is not
 * drawn. Null for a file that the browser cannot show.
 */
export async function shrinkPicture(file: File): Promise<Screenshot | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const canvas = document.createElement('canvas');
  for (
    let width = Math.min(widest, bitmap.width);
    width >= narrowest || width === bitmap.width;
    width *= 0.75
  ) {
    canvas.width = Math.max(1, Math.round(width));
    canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await encoded(canvas, quality);
      if (blob === null || blob.size > maxBytes) continue;
      const address = await addressOf(blob);
      return { name: file.name, address, base64: address.slice(address.indexOf(',') + 1) };
    }
  }
  return null;
}
