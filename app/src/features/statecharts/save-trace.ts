import { makeTrace, type Recorder } from '@aloft/core/traces';

/** Saves what was recorded as a file; every text in it is a placeholder. */
export function saveTrace(recorder: Recorder, build: string): void {
  const text = JSON.stringify(makeTrace(recorder, build));
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const time = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  Object.assign(document.createElement('a'), { href: url, download: `aloft-trace-${time}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
