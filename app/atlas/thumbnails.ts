/** The address of a small picture, from the root of the atlas; the large one has the name of the file itself. */
export const thumbnailOf = (file: string): string => `pictures/${file.replace(/\.png$/, '.webp')}`;
