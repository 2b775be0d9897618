import { Plural } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { readSaved } from './saved-entries.ts';

const none: ReadonlySet<string> = new Set();

interface SavedNoteProps {
  readonly shareId: string;
  /** What is on screen of the share. */
  readonly ids: readonly string[];
  /** Told which of them are saved. */
  readonly onSaved: (ids: ReadonlySet<string>) => void;
}

/** How much of what is shown the person has saved to their drive already; it is marked in the list (R3.13). */
export default function SavedNote({ shareId, ids, onSaved }: SavedNoteProps) {
  const runtime = useArrivedRuntime();
  const saved = useMemo(() => {
    if (runtime === null) return none;
    const all = readSaved(runtime, shareId);
    return new Set(ids.filter((id) => all.has(id)));
  }, [runtime, shareId, ids]);
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
