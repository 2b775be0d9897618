import { nameDecoder } from '@aloft/core/encodings';
import { parse } from 'content-disposition';

/** The text of bytes that nothing tells the encoding of: UTF-8, else the likeliest. */
const guessed = (bytes: Uint8Array): string => nameDecoder([bytes], 'header')(bytes);

/** The bytes of a text of Latin-1, of which some are written as `%E9`; a `%` that stands for itself makes all of them. */
function bytesOf(text: string): Uint8Array {
  const raw = Buffer.from(text, 'latin1');
  if (/%(?![0-9a-f]{2})/i.test(text)) return raw;
  return Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** The text of what stands percent-encoded in an address or header, in whatever encoding. */
export const percentDecoded = (text: string): string => guessed(bytesOf(text));

function decodedIn(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes of the encoding `Q` of RFC 2047. */
const quotedBytes = (text: string): Uint8Array =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** A text in which words are encoded as in mail (RFC 2047), which no browser is asked to send; null where none is. */
function decodedWords(text: string): string | null {
  const word = /=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi;
  if (!word.test(text)) return null;
  // Space between two words belongs to none of them.
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(word, (whole, label: string, kind: string, encoded: string) => {
      const bytes = kind.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : quotedBytes(encoded);
      return decodedIn(label, bytes) ?? whole;
    });
}

/** `UTF-8''%E9…` of RFC 8187, quoted or not, in any encoding; null for what is none. */
function extended(value: string): string | null {
  const [, label = '', encoded = ''] = /^([^']+)'[^']*'(.*)$/s.exec(value) ?? [];
  return label === '' ? null : decodedIn(label, bytesOf(encoded));
}

/**
 * The file name that a `Content-Disposition` announces, given as its bytes in Latin-1; empty where there is none. Servers
 * write names in many ways that no standard has; they are read as browsers read them.
 */
export function announcedName(header: string): string {
  // The type is left out by some, and the name would be taken for it.
  const { parameters } = parse(/^\s*[\w*-]+\s*=/.test(header) ? `attachment; ${header}` : header, {
    extended: false,
  });
  const [given = '', wide = ''] = [parameters.filename, parameters['filename*']];
  return extended(wide) ?? decodedWords(given) ?? percentDecoded(given);
}
