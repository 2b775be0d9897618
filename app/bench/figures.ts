// Writes docs/figures.md: one section for each benchmark, with the command that produced it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';

/** One row of a table: the metric, its reading, and the baseline or limit to compare with. */
export interface Figure {
  readonly what: string;
  readonly reading: string;
  readonly against: string;
  /** Whether the reading is within its limit. */
  readonly kept: boolean;
}

/** The results of one benchmark. */
export interface Section {
  readonly title: string;
  readonly command: string;
  /** How it was measured. */
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

const path = join(import.meta.dirname, '../../docs/figures.md');

/** The current sections of the page, by title, in order. */
function currentSections(): Map<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section.trimEnd()]));
}

/**
 * Replaces the sections of the page with those of this run. After a run of some benchmarks (`part`), the other sections
 * are kept, with their date and machine.
 */
export function writeFigures(sections: readonly Section[], part: boolean): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}, Node ${process.version}`;
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}.`;
  const page = part ? currentSections() : new Map<string, string>();
  for (const section of sections) page.set(section.title, `${table(section)}\n\n${measured}`);
  const text = [
    '# Figures',
    '',
    'Written by `npm run bench`; not by hand. Medians with the least and the most of their runs. Milliseconds unless the',
    'line says otherwise; sizes are brotli.',
    '',
    ...[...page.values()].flatMap((section) => [section, '']),
  ].join('\n');
  writeFileSync(path, text);
}
