const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The bytes of a base32 text (RFC 4648, any case, without padding); its caller has looked at the letters. */
export function base32Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of text.toLowerCase()) {
    held = ((held << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return new Uint8Array(bytes);
}
