import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Progress } from './progress.ts';

it('counts what has ended as it is written, by whole lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'events');
  const progress = new Progress(path);
  progress.read();
  expect(progress.tests).toBe(0);

  const ended = JSON.stringify({
    kind: 'ended',
    name: 'ä.test.ts',
    file: 'ä.test.ts',
    tests: 5,
    seconds: 1.5,
    hooks: ['Error: no disk'],
  });
  appendFileSync(path, `${JSON.stringify({ kind: 'began', name: 'ä.test.ts' })}\n${ended.slice(0, 30)}`);
  progress.read();
  expect([...progress.running]).toEqual(['ä.test.ts']);

  appendFileSync(path, `${ended.slice(30)}\n`);
  progress.read();
  expect({ tests: progress.tests, running: progress.running.size }).toEqual({ tests: 5, running: 0 });
  expect([...progress.files]).toEqual([['ä.test.ts', 1.5]]);
  expect(progress.hooks).toEqual([{ file: 'ä.test.ts', message: 'Error: no disk' }]);

  appendFileSync(path, `${JSON.stringify({ kind: 'beside', message: 'nobody waits' })}\n`);
  progress.read();
  expect(progress.beside).toEqual(['nobody waits']);
});
