import { recognise, type Stored } from '@aloft/core/encodings';
import { useEffect, useEffectEvent, useState } from 'react';
import { readContent } from '../../../data/content.ts';
import type { ViewProps } from '../view-props.ts';

/** As many bytes as are shown as text. */
export const largestText = 10 * 1000 ** 2;

export interface OpenedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How it is stored, as far as the bytes tell. */
  readonly stored: Stored;
}

/** The bytes of a text that is not too large; null until they are there. What is no text is not shown. */
export function useText({
  entry,
  address,
  onFailed,
}: Pick<ViewProps, 'entry' | 'address' | 'onFailed'>): OpenedText | null {
  const [opened, setOpened] = useState<OpenedText | null>(null);
  const failed = useEffectEvent(onFailed);
  const isTooLarge = Number(entry.size) > largestText;
  useEffect(() => {
    if (isTooLarge) return;
    const ending = new AbortController();
    void readContent(address, { signal: ending.signal }).then((read) => {
      if (ending.signal.aborted) return;
      if (!read.ok) return failed(read.failure);
      const stored = recognise(read.value);
      if (stored === null) failed();
      else setOpened({ bytes: read.value, stored });
    });
    return () => ending.abort();
  }, [address, isTooLarge]);
  return opened;
}
