import type { RecordedActor, Recorder, TraceRecord } from '@aloft/core/traces';
import { useEffect, useState } from 'react';

export interface Recording {
  readonly records: readonly TraceRecord[];
  readonly actors: readonly RecordedActor[];
  readonly lost: number;
}

const read = (recorder: Recorder): Recording => ({
  records: recorder.records(),
  actors: recorder.actors(),
  lost: recorder.lost(),
});

/** What is recorded now; reads it again at most once a frame, however much happens. */
export function useRecording(recorder: Recorder): Recording {
  const [recording, setRecording] = useState(() => read(recorder));
  useEffect(() => {
    let frame = 0;
    const leave = recorder.subscribe(() => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setRecording(read(recorder));
      });
    });
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [recorder]);
  return recording;
}
