import { describe, expect, it } from 'vitest';
import { parseTrace } from './parse-trace.ts';
import { type Trace, traceLimits } from './trace.ts';

const trace: Trace = {
  format: 'aloft-trace',
  version: 1,
  build: 'b1',
  startedAt: 0,
  lost: 0,
  actors: [{ name: 'quickPress', chart: 'quickPress', input: null, from: 'idle', lost: 0 }],
  records: [{ at: 1, actor: 'quickPress', event: { type: 'page.press' }, to: 'counting' }],
};
const text = JSON.stringify(trace);

describe('parseTrace', () => {
  it('reads what was written', () => {
    expect(parseTrace(text)).toEqual({ ok: true, trace });
  });

  it.each([
    ['cut off', text.slice(0, -20), { kind: 'unreadable' }],
    ['empty', '', { kind: 'unreadable' }],
    ['of another kind', '{"format":"elf"}', { kind: 'invalid', field: 'format' }],
    [
      'of a later version',
      text.replace('"version":1', '"version":2'),
      { kind: 'otherVersion', version: 2, known: 1 },
    ],
    ['nested a million times', '['.repeat(1_000_000), { kind: 'invalid', field: 'depth' }],
    [
      'with another field',
      text.replace('"lost":0,', '"lost":0,"more":1,'),
      { kind: 'invalid', field: 'more' },
    ],
    [
      'with a record that says nothing',
      text.replace('"event":{"type":"page.press"},', ''),
      { kind: 'invalid', field: 'records.0.event' },
    ],
    ['too large', ' '.repeat(traceLimits.bytes + 1), { kind: 'tooLarge', limit: traceLimits.bytes }],
  ])('refuses a file that is %s', (_, file, fault) => {
    expect(parseTrace(file)).toMatchObject({ ok: false, fault: { kind: fault.kind } });
  });

  it('takes no field of the prototype from a file', () => {
    const parsed = parseTrace(text.replace('"input":null', '"input":{"__proto__":{"polluted":true}}'));
    expect(parsed.ok).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
