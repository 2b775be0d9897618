import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayTrace } from '@aloft/core/testing';
import { expect, it } from 'vitest';
import { readTrace, replayReport, writeRecorded } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-replay-'));
const file = join(folder, 'trace.json');
const quickPress = { name: 'quickPress', chart: 'quickPress', input: null, from: 'idle', lost: 0 };
const press = { at: 0, actor: 'quickPress', event: { type: 'page.press' } };

function write(to: string): void {
  const trace = { format: 'aloft-trace', version: 1, build: '', startedAt: 0, lost: 0, actors: [quickPress] };
  writeFileSync(file, JSON.stringify({ ...trace, records: [{ ...press, to }] }));
}

async function replayed() {
  const parsed = readTrace(file);
  if (!parsed.ok) throw new Error(parsed.fault.kind);
  return replayTrace(parsed.trace);
}

it('says that nothing differs, and where something does', async () => {
  write('counting');
  expect(replayReport(await replayed())).toBe('quickPress: same, 1 steps');
  write('open');
  expect(replayReport(await replayed())).toBe(
    'quickPress: differs after 0 steps at record 1, {"event":{"type":"page.press"}}\n  recorded: "open"\n  today:    "counting"',
  );
});

it('writes a journey beside its chart, and never over another one', async () => {
  write('counting');
  const [actor] = await replayed();
  if (actor === undefined) throw new Error('nothing was replayed');
  expect(writeRecorded(actor, folder)).toBe(`${folder}/quick-press/recorded/quickpress.json`);
  const path = writeRecorded(actor, folder);
  expect(path).toBe(`${folder}/quick-press/recorded/quickpress-2.json`);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    chart: 'quickPress',
    from: 'idle',
    steps: [[{ event: { type: 'page.press' } }, 'counting']],
  });
});

it('refuses a file of a gigabyte without reading it', () => {
  writeFileSync(file, '');
  truncateSync(file, 1024 ** 3);
  expect(readTrace(file)).toMatchObject({ ok: false, fault: { kind: 'tooLarge' } });
  truncateSync(file, 0);
});
