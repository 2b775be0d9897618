import { useEffect, useEffectEvent, useState } from 'react';
import { readContent } from '../../data/content.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './text-view.module.css';
import type { ViewProps } from './view-props.ts';

/** A text, as it is written. */
export default function TextView({ entry, address, onFailed }: ViewProps) {
  const [text, setText] = useState<string | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const ending = new AbortController();
    void readContent(address, { signal: ending.signal }).then((read) => {
      if (ending.signal.aborted) return;
      if (read.ok) setText(new TextDecoder().decode(read.value));
      else failed(read.failure);
    });
    return () => ending.abort();
  }, [address]);
  if (text === null) return <Spinner />;
  return <textarea className={styles.text} readOnly aria-label={entry.name} defaultValue={text} />;
}
