import type { ShareEntry } from '@aloft/core';
import { Plural } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { readSaved } from './saved-entries.ts';

const none: ReadonlySet<string> = new Set();

interface SavedNoteProps {
  readonly shareId: string;
  /** What is on screen of the share. */
  readonly entries: readonly ShareEntry[];
  /** Told which of them are saved. */
  readonly onSaved: (ids: ReadonlySet<string>) => void;
}

/** How much of what is shown the person has saved to their drive already; it is marked in the list (R3.13). */
export default function SavedNote({ shareId, entries, onSaved }: SavedNoteProps) {
  const runtime = useArrivedRuntime();
  const all = useMemo(() => (runtime === null ? none : readSaved(runtime, shareId)), [runtime, shareId]);
  const saved = useMemo(
    () => (all.size === 0 ? none : new Set(entries.map(({ id }) => id).filter((id) => all.has(id)))),
    [all, entries],
  );
  useEffect(() => onSaved(saved), [onSaved, saved]);
  if (saved.size === 0) return null;
  return (
    <p className="muted" role="note">
      <Plural
        value={saved.size}
        one="# item here is already in your drive. It’s marked."
        other="# items here are already in your drive. They’re marked."
      />
    </p>
  );
}
