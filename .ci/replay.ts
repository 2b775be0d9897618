// `npm run replay <trace.json> [actor]`: plays a recorded trace on today's charts and says where they differ. With the name
// of an actor it also writes that actor's recording as a journey beside its chart (docs/guides/traces.md).
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type ReplayedActor, replayTrace } from '@aloft/core/testing';
import { type ParsedTrace, parseTrace, type TraceFault, traceLimits } from '@aloft/core/traces';

const faults: { readonly [K in TraceFault['kind']]: (fault: Extract<TraceFault, { kind: K }>) => string } = {
  tooLarge: ({ limit }) => `is larger than ${limit / 1024 / 1024} MB, which no recorder writes`,
  unreadable: () => 'is cut off, or not JSON',
  otherVersion: ({ version, known }) => `has version ${version} of the format; this checkout reads ${known}`,
  invalid: ({ field }) => `is not a trace: ${field} differs`,
};

function textOf(fault: TraceFault): string {
  if (fault.kind === 'tooLarge') return faults.tooLarge(fault);
  if (fault.kind === 'otherVersion') return faults.otherVersion(fault);
  return fault.kind === 'invalid' ? faults.invalid(fault) : faults.unreadable(fault);
}

/** Reads a trace from a file, however large or broken it is. */
export function readTrace(path: string): ParsedTrace {
  if (statSync(path).size > traceLimits.bytes)
    return { ok: false, fault: { kind: 'tooLarge', limit: traceLimits.bytes } };
  return parseTrace(readFileSync(path, 'utf8'));
}

/** One line for each actor of the trace, and where it differs. */
export function replayReport(replayed: readonly ReplayedActor[]): string {
  const lines = replayed.map(({ name, outcome, steps, difference }) => {
    if (difference === null) return `${name}: ${outcome}, ${steps} steps`;
    const { record, stimulus, recorded, today } = difference;
    const place = record === 0 ? 'at the start' : `at record ${record}, ${stimulus}`;
    return `${name}: differs after ${steps} steps ${place}\n  recorded: ${recorded}\n  today:    ${today}`;
  });
  return lines.join('\n');
}

const kebab = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Writes the recording of an actor as a journey, and answers where. */
export function writeRecorded(actor: ReplayedActor, machines = 'machines'): string {
  const folder = `${machines}/${kebab(actor.chart)}/recorded`;
  mkdirSync(folder, { recursive: true });
  const name = actor.name.replace(/[^a-zA-Z0-9]+/g, '-').toLowerCase();
  let path = `${folder}/${name}.json`;
  for (let count = 2; existsSync(path); count += 1) path = `${folder}/${name}-${count}.json`;
  writeFileSync(path, `${JSON.stringify({ chart: actor.chart, ...actor.journey }, null, 2)}\n`);
  return path;
}

async function main([path, wanted]: readonly string[]): Promise<number> {
  if (path === undefined || !existsSync(path)) {
    console.error(path === undefined ? 'npm run replay <trace.json> [actor]' : `${path} does not exist`);
    return 2;
  }
  const parsed = readTrace(path);
  if (!parsed.ok) {
    console.error(`${path} ${textOf(parsed.fault)}`);
    return 2;
  }
  const replayed = await replayTrace(parsed.trace);
  console.log(replayReport(replayed));
  if (wanted !== undefined) {
    const actor = replayed.find(({ name }) => name === wanted);
    if (actor === undefined || actor.outcome === 'gone' || actor.outcome === 'incomplete') {
      console.error(`the trace has no whole recording of ${wanted}`);
      return 2;
    }
    console.log(`wrote ${writeRecorded(actor)}`);
  }
  return replayed.some(({ outcome }) => outcome === 'differs' || outcome === 'gone') ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
