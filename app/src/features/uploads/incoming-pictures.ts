/** A picture that is being uploaded; pixels are 0 until they are known. */
export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures that are compared with those in the drive, read from the device; `onMeasured` is told of new pixels. */
export function createIncomingPictures(onMeasured: () => void) {
  const pictures = new Map<string, Picture>();

  async function measure(id: string, url: string): Promise<void> {
    const image = new Image();
    image.src = url;
    // One that no browser can show has no pixels to compare.
    await image.decode().catch(() => undefined);
    if (pictures.get(id)?.url !== url || image.naturalWidth === 0) return;
    pictures.set(id, { url, width: image.naturalWidth, height: image.naturalHeight });
    onMeasured();
  }

  return {
    of: (id: string): Picture | undefined => pictures.get(id),
    /** Shows the file, if it is a picture. */
    show: (id: string, file: File | null): void => {
      if (file === null || !file.type.startsWith('image/') || pictures.has(id)) return;
      const url = URL.createObjectURL(file);
      pictures.set(id, { url, width: 0, height: 0 });
      void measure(id, url);
    },
    drop: (id: string): void => {
      const picture = pictures.get(id);
      if (picture !== undefined) URL.revokeObjectURL(picture.url);
      pictures.delete(id);
    },
  };
}
