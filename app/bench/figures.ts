// Writes docs/figures.md: one section a benchmark, each with the command that
// made it, so that a figure can never stand there without its measurement.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

const path = join(import.meta.dirname, '../../docs/figures.md');

/** The sections that stand on the page, by their titles, in their order. */
function standing(): Map<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section.trimEnd()]));
}

/**
 * Writes what this run measured in the place of what an earlier one did. `sections` are the whole page, or, of a run
 * of some benchmarks alone (`part`), those: the others stay, with the day and the machine of theirs.
 */
export function writeFigures(sections: readonly Section[], part: boolean): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}, Node ${process.version}`;
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}.`;
  const page = part ? standing() : new Map<string, string>();
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
