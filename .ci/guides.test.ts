// The code in the guides runs and prints the documented output.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'docs/guides';
const blockOf = (text: string, language: string): string | undefined =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
const runnable = readdirSync(folder).filter((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return blockOf(text, 'ts') !== undefined && blockOf(text, 'text') !== undefined;
});

it('headless.md has runnable code', () => {
  expect(runnable).toContain('headless.md');
});

it.each(runnable)('the code of %s prints the documented output', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  mkdirSync('.cache/guides', { recursive: true });
  const file = join('.cache/guides', name.replace('.md', '.ts'));
  writeFileSync(file, blockOf(text, 'ts') ?? '');
  const run = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.stdout).toBe(blockOf(text, 'text'));
});
