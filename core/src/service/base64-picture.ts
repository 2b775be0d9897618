import * as v from 'valibot';

/** The first bytes of the pictures that are taken, in base64. */
const beginnings = { webp: 'UklGR', jpeg: '/9j/', png: 'iVBORw0KGgo' } as const;

/** A picture in base64 as a field of a body: WebP, JPEG or PNG, at most `maxBytes`. */
export const Base64Picture = (maxBytes: number) =>
  v.pipe(
    v.string(),
    v.maxLength(Math.ceil(maxBytes / 3) * 4),
    v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  );

/** What kind of picture the base64 begins as; null for any other content. */
export function pictureKind(base64: string): keyof typeof beginnings | null {
  if (base64.startsWith(beginnings.webp)) return 'webp';
  if (base64.startsWith(beginnings.jpeg)) return 'jpeg';
  return base64.startsWith(beginnings.png) ? 'png' : null;
}
