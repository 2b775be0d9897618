// Traces that leave a client, and what a service keeps of those that arrive.
import { scripted, startRun } from '@aloft/machines/harness';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFlows } from '../testing/all-flows.ts';
import { replayTrace } from '../testing/replay.ts';
import { cleanTrace } from './clean-trace.ts';
import { makeTrace } from './make-trace.ts';
import { parseTrace } from './parse-trace.ts';
import { renumberPlaceholders } from './placeholder-forms.ts';
import { placeholders } from './placeholders.ts';
import { createRecorder } from './recorder.ts';
import { type Trace, traceLimits } from './trace.ts';
import { fitTrace, traceText } from './trace-text.ts';

const secret = 'planted-secret-7f3a';

/** The value with the secret in every text, in a field of its own, and as a field's name. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return `${secret}:${value}`;
  if (Array.isArray(value)) return [...value.map(planted), secret];
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, planted(field)]);
  return { ...Object.fromEntries(fields), extra: secret, [secret]: secret };
}

const read = (text: string): Trace => {
  const parsed = parseTrace(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  return parsed.trace;
};

/** Every journey of every chart, recorded. */
let recorded: Trace;
beforeAll(async () => {
  const recorder = createRecorder({ now: () => 0, capacity: 20_000 });
  for (const { machine, journeys } of await allFlows()) {
    for (const { input, steps } of journeys) {
      const run = await startRun(scripted(machine), input, recorder.inspect);
      for (const [stimulus] of steps) await run.apply(stimulus).catch(() => undefined);
      run.stop();
    }
  }
  recorded = makeTrace(recorder, 'b1');
});

describe('a trace that is sent', () => {
  it('[R2.22] is the whole recording where it fits, and reads back as the same', async () => {
    const whole = fitTrace(recorded, traceLimits.bytes);
    expect(whole.records).toHaveLength(recorded.records.length);
    expect(read(traceText(whole))).toEqual(whole);
    const before = (await replayTrace(recorded)).map(({ outcome, steps }) => [outcome, steps]);
    expect((await replayTrace(whole)).map(({ outcome, steps }) => [outcome, steps])).toEqual(before);
  });

  it.each([0, 1000, 40_000, traceLimits.attached])(
    '[R2.22] has at most %i characters: the newest',
    async (most) => {
      const fitted = fitTrace(recorded, most);
      const text = traceText(fitted);
      if (most > 0) expect(text.length).toBeLessThanOrEqual(most);
      const count = fitted.records.length;
      expect(fitted.records.map(({ at, actor }) => [at, actor])).toEqual(
        recorded.records.slice(recorded.records.length - count).map(({ at, actor }) => [at, actor]),
      );
      if (most > 1000) expect(text.length).toBeGreaterThan(0.8 * most);
      expect(fitted.lost).toBe(recorded.records.length - count);
      const outcomes = (await replayTrace(fitted)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'differs' || outcome === 'gone')).toEqual([]);
    },
  );

  it.each([5000, traceLimits.bytes])(
    '[R2.22] is kept by a service as it was read before sending (%i)',
    (most) => {
      const fitted = fitTrace(recorded, most);
      expect(traceText(cleanTrace(read(traceText(fitted))))).toBe(traceText(fitted));
    },
  );
});

describe('a trace that arrives', () => {
  it('[R2.22 T25] keeps nothing of what was planted in its values', () => {
    const hostile = {
      ...recorded,
      actors: recorded.actors.map((actor) => ({ ...actor, input: planted(actor.input) })),
      records: recorded.records.map((record) => ({
        ...record,
        ...('event' in record
          ? { event: { ...Object(planted(record.event)), type: record.event.type } }
          : {}),
        ...('answer' in record ? { answer: planted(record.answer) } : {}),
        ...('input' in record ? { input: planted(record.input) } : {}),
      })),
    };
    const text = JSON.stringify(hostile);
    expect(text).toContain(secret);
    const cleaned = cleanTrace(read(text));
    expect(JSON.stringify(cleaned)).not.toContain(secret);
    expect(cleaned.actors).toHaveLength(recorded.actors.length);
    expect(cleaned.records.length).toBeGreaterThan(recorded.records.length / 2);
  });

  it.each([
    [
      'actor',
      (trace: Trace) => ({ ...trace, actors: trace.actors.map((one) => ({ ...one, name: secret })) }),
    ],
    [
      'chart',
      (trace: Trace) => ({ ...trace, actors: trace.actors.map((one) => ({ ...one, chart: secret })) }),
    ],
    [
      'first state',
      (trace: Trace) => ({ ...trace, actors: trace.actors.map((one) => ({ ...one, from: secret })) }),
    ],
    [
      'state',
      (trace: Trace) => ({ ...trace, records: trace.records.map((one) => ({ ...one, to: secret })) }),
    ],
    [
      'state in a state',
      (trace: Trace) => ({
        ...trace,
        records: trace.records.map((one) => ({ ...one, to: { idle: secret } })),
      }),
    ],
    ...['call', 'delay', 'port', 'broken'].map(
      (field) =>
        [
          field,
          (trace: Trace) => ({
            ...trace,
            records: trace.records.map((one) => (field in one ? { ...one, [field]: secret } : one)),
          }),
        ] as const,
    ),
    [
      'event',
      (trace: Trace) => ({
        ...trace,
        records: trace.records.map((one) => ('event' in one ? { ...one, event: { type: secret } } : one)),
      }),
    ],
  ] as const)('[R2.22 T25] keeps no name of its own for a %s, and counts what it loses', (_, plant) => {
    const broken: Trace['records'][number] = { at: 0, actor: 'quickPress', broken: 'askConsole', to: 'idle' };
    const hostile = plant({ ...recorded, records: [...recorded.records, broken] });
    const arrived = parseTrace(JSON.stringify(hostile));
    if (!arrived.ok) return expect(arrived.fault.kind).toBe('invalid');
    const cleaned = cleanTrace(arrived.trace);
    expect(JSON.stringify(cleaned)).not.toContain(secret);
    expect(cleaned.records.length + cleaned.lost).toBe(recorded.records.length + 1);
    const lost = cleaned.actors.reduce((sum, actor) => sum + actor.lost, 0);
    if (cleaned.actors.length > 0) expect(lost).toBe(cleaned.lost);
  });

  it('[R2.22] numbers its placeholders again, in the form that each had', () => {
    const texts = ['12', 'ff00', 'AB12-CD34', 'a-long-code-of-16', 'ABCD1234', 'https://a.test/x', 'Ada', ''];
    for (const before of [0, 7, 998]) {
      const [first, again] = [placeholders(), renumberPlaceholders()];
      for (let text = 0; text < before; text += 1) again(first(`text ${text} of Ada`));
      for (const text of texts) {
        const placeholder = first(text);
        expect(again(placeholder)).toBe(placeholder);
        expect(placeholder === '' || placeholder !== text).toBe(true);
      }
    }
  });
});
