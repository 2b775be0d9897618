import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Trace, traceLimits } from '../traces/trace.ts';
import { traceText } from '../traces/trace-text.ts';
import { violation } from './refusal.ts';
import { FeedbackBody } from './requests/feedback.ts';

const trace: Trace = {
  format: 'aloft-trace',
  version: 1,
  build: 'b1',
  startedAt: 0,
  lost: 0,
  actors: [{ name: 'quickPress', chart: 'quickPress', input: null, from: 'idle', lost: 0 }],
  records: [{ at: 1, actor: 'quickPress', event: { type: 'page.press' }, to: 'counting' }],
};
const text = traceText(trace);
const sent = (file: string) => v.safeParse(FeedbackBody, { category: 'broken', message: 'x', trace: file });

it('feedback takes a trace as its file, and none', () => {
  expect(sent(text)).toMatchObject({ success: true, output: { trace } });
  expect(v.parse(FeedbackBody, { category: 'broken', message: 'x' }).trace).toBeUndefined();
});

it.each([
  ['cut off', text.slice(0, -20), 'Expected a trace'],
  ['empty', '', 'Expected a trace'],
  ['of another kind', '{"format":"elf"}', 'Expected a trace'],
  ['of a later version', text.replace('"version": 1', '"version": 2'), 'Expected a trace of version 1'],
  ['deep', '['.repeat(100_000), 'Expected a trace'],
  ['huge', text + ' '.repeat(traceLimits.attached), `Expected <=${traceLimits.attached}`],
])('feedback refuses a trace that is %s, and names the field', (_, file, description) => {
  const { issues = [] } = sent(file);
  expect(issues.map((issue) => violation([issue]))).toEqual([
    { refused: 'invalid_argument', field: 'trace', description },
  ]);
});
