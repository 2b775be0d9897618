import { expect, it } from 'vitest';
import { acceptsBrotli } from './accepts-brotli.ts';

it('a client gets Brotli where it names it, and not where it rules it out', () => {
  for (const header of ['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5,BR;q=0.8', 'br ; q=0.001', 'br;q=9'])
    expect(acceptsBrotli(header), header).toBe(true);
  for (const header of [
    undefined,
    '',
    'gzip',
    'br;q=0',
    'gzip, br; q=0.000',
    'x-brotli',
    'identity',
    'embraced',
  ])
    expect(acceptsBrotli(header), header).toBe(false);
});
