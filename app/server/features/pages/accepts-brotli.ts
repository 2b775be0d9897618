/** Whether an `Accept-Encoding` allows Brotli (RFC 9110, 12.5.3): named, and not with a weight of zero. */
export function acceptsBrotli(header = ''): boolean {
  return header.split(',').some((one) => {
    const [coding = '', ...weights] = one.split(';').map((part) => part.trim().toLowerCase());
    return coding === 'br' && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight));
  });
}
