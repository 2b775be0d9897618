import { useEffect, useState } from 'react';
import type { Document, WorkerReply } from './document.ts';

/** A text whose document takes longer, in ms, is shown as it is written: a few lines can take hours. */
const timeout = 5000;

export type LaidOut =
  | { readonly phase: 'working' }
  | { readonly phase: 'done'; readonly document: Document }
  /** It has too many parts, is nested too deep, or takes too long. */
  | { readonly phase: 'failed' };

const working: LaidOut = { phase: 'working' };

/** The document of a Markdown text, made in a worker that ends when its time is up. Null asks for nothing. */
export function useDocument(text: string | null): LaidOut {
  const [laidOut, setLaidOut] = useState<{ readonly text: string | null; readonly as: LaidOut }>({
    text,
    as: working,
  });
  useEffect(() => {
    if (text === null) return;
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
    let limit: ReturnType<typeof setTimeout> | undefined;
    const end = (as: LaidOut): void => {
      clearTimeout(limit);
      worker.terminate();
      setLaidOut({ text, as });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      // From here on it is the text that takes the time, and no slow line.
      if (data === 'ready') limit = setTimeout(() => end({ phase: 'failed' }), timeout);
      else end(data === null ? { phase: 'failed' } : { phase: 'done', document: data });
    });
    worker.addEventListener('error', () => end({ phase: 'failed' }));
    worker.postMessage(text);
    return () => {
      clearTimeout(limit);
      worker.terminate();
    };
  }, [text]);
  // Of another text, it says nothing.
  return laidOut.text === text ? laidOut.as : working;
}
