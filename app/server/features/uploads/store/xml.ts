/** One part as a client lists it. */
export interface ListedPart {
  readonly number: number;
  /** Lower-case hex, without quotes. */
  readonly etag: string;
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[<>&"]/g, (one) => entities[one] ?? one);

/** An element with text, or with elements that are XML already. */
export const element = (name: string, text: string | number): string =>
  `<${name}>${escaped(String(text))}</${name}>`;

export const documentOf = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;

/** The parts of a `CompleteMultipartUpload`, as listed; null when it is none. */
export function readParts(text: string): readonly ListedPart[] | null {
  if (!/<CompleteMultipartUpload[\s>]/.test(text)) return null;
  const parts: ListedPart[] = [];
  for (const [, inner = ''] of text.matchAll(/<Part>([\s\S]*?)<\/Part>/g)) {
    const number = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(inner)?.[1];
    const etag = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-fA-F]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(
      inner,
    )?.[1];
    if (number === undefined || etag === undefined) return null;
    parts.push({ number: Number(number), etag: etag.toLowerCase() });
  }
  return parts.length === 0 ? null : parts;
}
