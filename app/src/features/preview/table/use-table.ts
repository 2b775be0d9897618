import type { Encoding } from '@aloft/core/encodings';
import { extensionOf } from '@aloft/core/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openContent } from '../../../data/content.ts';
import type { ViewProps } from '../view-props.ts';
import type { Arrangement, ShownRow, TableFacts, TableReply, TableRequest } from './messages.ts';

/** The rows of one stretch of the table. */
export interface Stretch {
  readonly first: number;
  readonly rows: readonly ShownRow[];
}

export interface OpenedTable {
  readonly facts: TableFacts;
  /** Rows that have been read. */
  readonly rows: number;
  /** Rows that are shown, after the filter. */
  readonly shown: number;
  /** Whether all of the file has been read. */
  readonly isWhole: boolean;
  /** Whether an arrangement is under way. */
  readonly busy: boolean;
  readonly stretch: Stretch;
  readonly arrange: (arrangement: Arrangement) => void;
  /** Reads the file again, in this encoding. */
  readonly readAs: (encoding: Encoding) => void;
  /** Asks for rows, which come as the `stretch`. */
  readonly show: (first: number, end: number) => void;
}

const nothing: Stretch = { first: 0, rows: [] };

/** A table in a worker, which the bytes are sent to as they arrive; null until the first rows are there. */
export function useTable({
  entry,
  address,
  onArrived,
  onFailed,
}: Pick<ViewProps, 'entry' | 'address' | 'onArrived' | 'onFailed'>): OpenedTable | null {
  const worker = useRef<Worker | null>(null);
  const asked = useRef({ id: 0, first: 0, end: 0 });
  const [facts, setFacts] = useState<TableFacts | null>(null);
  const [rows, setRows] = useState(0);
  const [filtered, setFiltered] = useState<number | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [stretch, setStretch] = useState(nothing);
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const failed = useEffectEvent(onFailed);
  const extension = extensionOf(entry.name);

  const send = (request: TableRequest): void => worker.current?.postMessage(request);
  function show(first: number, end: number): void {
    asked.current = { id: asked.current.id + 1, first, end };
    send({ kind: 'rows', ...asked.current });
  }

  const take = useEffectEvent((reply: TableReply): void => {
    switch (reply.kind) {
      case 'unreadable':
        failed();
        break;
      case 'facts':
        setFacts(reply.facts);
        onArrived();
        break;
      case 'read':
        setRows(reply.rows);
        break;
      case 'arranged':
        setFiltered(reply.count);
        setBusy(false);
        // The same place now has other rows.
        show(asked.current.first, asked.current.end);
        break;
      case 'rows':
        if (reply.id === asked.current.id) setStretch({ first: reply.first, rows: reply.rows });
        break;
    }
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const reader = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    const post = (request: TableRequest, moved: Transferable[] = []): void =>
      reader.postMessage(request, moved);
    reader.addEventListener('message', (event: MessageEvent<TableReply>) => take(event.data), { signal });
    reader.addEventListener('error', () => failed(), { signal });
    async function read(): Promise<void> {
      post({ kind: 'begin', extension, encoding });
      const opened = await openContent(address, { signal });
      if (signal.aborted) return;
      if (!opened.ok) return failed(opened.failure);
      const body = opened.value.body?.getReader();
      for (;;) {
        const part = await body?.read();
        if (signal.aborted) return;
        if (part?.value === undefined) break;
        // A copy of its own, as what is sent is gone here.
        const bytes = part.value.slice().buffer;
        post({ kind: 'bytes', bytes }, [bytes]);
      }
      post({ kind: 'end' });
      setIsWhole(true);
    }
    void read().catch(() => {
      if (!signal.aborted) failed();
    });
    return () => {
      ending.abort();
      reader.terminate();
      worker.current = null;
    };
  }, [address, extension, encoding]);

  if (facts === null) return null;
  return {
    facts,
    rows,
    shown: filtered ?? rows,
    isWhole,
    busy,
    stretch,
    show,
    readAs: (chosen) => {
      setEncoding(chosen);
      setRows(0);
      setFiltered(null);
      setIsWhole(false);
      setBusy(false);
    },
    arrange: (arrangement) => {
      setBusy(true);
      asked.current = { ...asked.current, id: asked.current.id + 1 };
      send({ kind: 'arrange', id: asked.current.id, arrangement });
    },
  };
}
