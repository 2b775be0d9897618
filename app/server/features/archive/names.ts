import { withoutHidden } from '../../platform/http/clean-text.ts';
import { nameKey, numberedName, shortened } from '../files/names.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const separators = /[/\\]/g;

/**
 * A safe path segment in an archive, in NFC: never empty, `.` or `..`, without separators, control characters,
 * bidirectional overrides or a drive letter, not a Windows device name, at most 255 bytes (T17, P24). Names that a
 * drive accepts are unchanged, except for a drive letter (`C:`).
 */
export function entryName(name: string): string {
  const bare = withoutHidden(name.toWellFormed().normalize('NFC'), '_')
    .replace(separators, '_')
    .replace(/^([a-z]):/i, '$1_')
    .replace(reserved, '_$1');
  const visible = /^[. ]*$/.test(bare) ? bare.replaceAll(/[. ]/g, '_') : bare;
  return shortened(visible === '' ? '_' : visible);
}

/** Assigns unique names within one folder of an archive: a taken one, ignoring case, gets a number. */
export function createNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const wanted = entryName(name);
    const key = nameKey(wanted);
    for (let n = (taken.get(key) ?? 0) + 1; ; n += 1) {
      const candidate = n === 1 ? wanted : numberedName(wanted, n);
      if (n > 1 && taken.has(nameKey(candidate))) continue;
      taken.set(key, n);
      taken.set(nameKey(candidate), Math.max(1, taken.get(nameKey(candidate)) ?? 0));
      return candidate;
    }
  };
}
