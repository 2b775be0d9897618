// Writes docs/figures.md: one section a benchmark, each with the command that
// made it, so that a figure can never stand there without its measurement.
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';

/** One line of a table: what was measured, the reading, the floor or limit it is held against. */
export interface Figure {
  readonly what: string;
  readonly reading: string;
  readonly against: string;
  /** Whether the reading keeps its limit. */
  readonly kept: boolean;
}

/** What one benchmark found. */
export interface Section {
  readonly title: string;
  readonly command: string;
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly figures: readonly Figure[];
}

function table(section: Section): string {
  const rows = section.figures.map(
    (one) => `| ${one.what} | ${one.reading} | ${one.against} | ${one.kept ? 'kept' : '**missed**'} |`,
  );
  return [
    `## ${section.title}`,
    '',
    `\`${section.command}\` · ${section.method}`,
    '',
    '| what | reading | held against | |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Replaces the page by what this run measured. */
export function writeFigures(sections: readonly Section[], chromium: string): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}, Node ${process.version}, ${chromium}`;
  const text = [
    '# Figures',
    '',
    'Written by `npm run bench`; not by hand. Medians with the least and the most of their runs. Milliseconds unless the',
    'line says otherwise; sizes are brotli.',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}.`,
    '',
    ...sections.flatMap((section) => [table(section), '']),
  ].join('\n');
  writeFileSync(join(import.meta.dirname, '../../docs/figures.md'), text);
}
