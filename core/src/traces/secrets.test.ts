import { scripted, startRun } from '@aloft/machines/harness';
import { describe, expect, it } from 'vitest';
import { allFlows } from '../testing/all-flows.ts';
import { makeTrace } from './make-trace.ts';
import { maskedContext, maskedEvent } from './masked.ts';
import { createRecorder } from './recorder.ts';

const secret = 'planted-secret-7f3a';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with the secret in every text, in a field of its own, and as a field's name. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return `${secret}:${value}`;
  if (Array.isArray(value)) return [...value.map(planted), secret];
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, planted(field)]);
  return { ...Object.fromEntries(fields), extra: secret, [secret]: secret };
}

/** The same, still an event or answer that the chart knows. */
function plantedIn(value: unknown, by: 'type' | 'kind'): unknown {
  const changed = planted(value);
  return isRecord(value) && isRecord(changed) ? { ...changed, [by]: value[by] } : changed;
}

describe('a trace', () => {
  it('[R2.22 T25] holds no secret that was planted in any field of any event, answer, input or context', async () => {
    const recorder = createRecorder({ now: () => 0, capacity: 20_000 });
    for (const { machine, journeys } of await allFlows()) {
      for (const { input, steps } of journeys) {
        const run = await startRun(scripted(machine), planted(input), recorder.inspect);
        for (const [stimulus] of steps) {
          const changed =
            'event' in stimulus
              ? { event: { ...stimulus.event, ...Object(plantedIn(stimulus.event, 'type')) } }
              : 'port' in stimulus
                ? { port: stimulus.port, answer: plantedIn(stimulus.answer, 'kind') }
                : stimulus;
          // A planted answer may lead elsewhere; then the rest of the journey has nobody to hear it.
          await run.apply(changed).catch(() => undefined);
        }
        run.stop();
      }
    }
    const records = recorder.records();
    expect(records.length).toBeGreaterThan(1000);
    expect(JSON.stringify(records.map(({ event, call }) => [event, call]))).toContain(secret);
    expect(JSON.stringify(makeTrace(recorder, secret.repeat(20)))).not.toContain(secret);
    const shown = records.map((record) => [
      maskedEvent(record),
      maskedContext(record.actor, record.snapshot?.context),
    ]);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });
});
