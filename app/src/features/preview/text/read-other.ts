import { localFailure, type Result } from '@aloft/core';
import { decode, recognise } from '@aloft/core/encodings';
import { readContent } from '../../../data/content.ts';
import type { ViewProps } from '../view-props.ts';
import type { OtherVersion } from './text-state.ts';

/** The version of a text that is stored now. */
export async function readOther(readAgain: ViewProps['readAgain']): Promise<Result<OtherVersion>> {
  const found = await readAgain();
  if (!found.ok) return found;
  const { address, sha256 } = found.value;
  const read = await readContent(address, { signal: new AbortController().signal });
  if (!read.ok) return read;
  const stored = recognise(read.value);
  // Somebody put a picture in its place: there are no two texts to compare.
  if (stored === null) return { ok: false, failure: localFailure('failed_precondition') };
  return {
    ok: true,
    value: { text: decode(read.value, stored.encoding), bytes: read.value, sha256, stored },
  };
}
