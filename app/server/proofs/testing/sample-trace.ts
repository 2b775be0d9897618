import { traceText } from '@aloft/core/service';

/** A trace as the page sends it with feedback: a press that was counted. */
export const sampleTrace = traceText({
  format: 'aloft-trace',
  version: 1,
  build: 'b1',
  startedAt: 0,
  lost: 0,
  actors: [{ name: 'quickPress', chart: 'quickPress', input: null, from: 'idle', lost: 0 }],
  records: [{ at: 1, actor: 'quickPress', event: { type: 'page.press' }, to: 'counting' }],
});
