import * as v from 'valibot';
import { cleanTrace } from '../traces/clean-trace.ts';
import { parseTrace } from '../traces/parse-trace.ts';
import { type Trace, traceLimits } from '../traces/trace.ts';

export { traceText } from '../traces/trace-text.ts';

/** A trace as the text of a file, in a body: bounded, read with the schema of traces, and cleaned (R2.22). */
export const SentTrace = v.pipe(
  v.string(),
  v.maxLength(traceLimits.attached),
  v.rawTransform(({ dataset, addIssue, NEVER }): Trace => {
    const parsed = parseTrace(dataset.value);
    if (parsed.ok) return cleanTrace(parsed.trace);
    const { fault } = parsed;
    const expected = fault.kind === 'otherVersion' ? `a trace of version ${fault.known}` : 'a trace';
    addIssue({ expected, message: fault.kind });
    return NEVER;
  }),
);
