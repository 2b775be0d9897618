import { makeTrace, type Recorder } from '@aloft/core/traces';

/** The name of a trace's file, by the moment of its making. */
export function traceFileName(at: number): string {
  const time = new Date(at).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  return `aloft-trace-${time}.json`;
}

/** Saves a trace as a file. */
export function saveTraceText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves what was recorded; every text in it is a placeholder. */
export function saveTrace(recorder: Recorder, build: string): void {
  saveTraceText(JSON.stringify(makeTrace(recorder, build)), traceFileName(Date.now()));
}
