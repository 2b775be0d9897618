import { recognise, type Stored } from '@aloft/core/encodings';
import { useEffect, useEffectEvent, useState } from 'react';
import { readContent } from '../../../data/content.ts';
import type { ViewProps } from '../view-props.ts';

/** As many bytes as are shown as text. */
const largestText = 10 * 1000 ** 2;
/** As many are shown of a larger one. */
export const partSize = 1024 ** 2;
const lineFeed = 0x0a;

export interface OpenedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How it is stored, as far as the bytes tell. */
  readonly stored: Stored;
  /** Whether these are the first bytes of a text that is too large to be shown as a whole. */
  readonly isPart: boolean;
}

/** The whole lines of a part: it may end within a character. */
function wholeLines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const last = bytes.lastIndexOf(lineFeed);
  return last === -1 ? bytes : bytes.subarray(0, last);
}

/** The bytes of a text, or its beginning; null until they are there. What is no text is not shown. */
export function useText({
  entry,
  address,
  onFailed,
}: Pick<ViewProps, 'entry' | 'address' | 'onFailed'>): OpenedText | null {
  const [opened, setOpened] = useState<OpenedText | null>(null);
  const failed = useEffectEvent(onFailed);
  const isPart = Number(entry.size) > largestText;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const range = { first: 0, last: partSize - 1 };
    void readContent(address, { signal, ...(isPart ? { range } : {}) }).then((read) => {
      if (signal.aborted) return;
      if (!read.ok) return failed(read.failure);
      const bytes = isPart ? wholeLines(read.value) : read.value;
      const stored = recognise(bytes);
      if (stored === null) failed();
      else setOpened({ bytes, stored, isPart });
    });
    return () => ending.abort();
  }, [address, isPart]);
  return opened;
}
