import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { uploadMachine } from './upload.machine.ts';
import type { OffsetAnswer, PartAnswer } from './upload.types.ts';
import type { UploadView } from './upload.view.ts';

type UploadJourney = Journey<typeof uploadMachine, UploadView>;

const input = { size: 10, onConflict: 'ask', endpoint: '' } as const;
const sent = (answer: PartAnswer) => ({ port: 'sendPart', answer }) as const;
const located = (answer: OffsetAnswer) => ({ port: 'queryOffset', answer }) as const;
const half = sent({ kind: 'stored', offset: 5 });
const lost = { kind: 'failed', failure: unreachable } as const;
const blocked = localFailure('blocked_by_proxy');
const mismatch = sent({ kind: 'offsetMismatch', failure: blocked });
const busy = { ...localFailure('aborted'), retryable: true };
const pause = { delay: 'retryPause' } as const;
const ended = { type: 'upload.ended' } as const;
const toSending: UploadJourney['steps'] = [
  [{ port: 'hashFile', answer: { kind: 'hashed', hash: 'h1' } }, 'beginning'],
  [{ port: 'beginUpload', answer: { kind: 'begun', endpoint: 'e1', offset: 0 } }, 'sending'],
];

/** As many parts are lost at an offset, of which the service is asked and answers each time. */
const lostAt = (offset: number, times: number): UploadJourney['steps'] =>
  Array.from({ length: times }).flatMap((): UploadJourney['steps'] => [
    [sent(lost), 'waiting'],
    [pause, 'locating'],
    [located({ kind: 'offset', offset }), 'sending'],
  ]);

/** Rounds of asking for the offset and sending there, until there is progress or an end. */
export const roundJourneys: readonly UploadJourney[] = [
  {
    title: '[R10.4] asks the service for the offset after a mismatch',
    input,
    from: 'hashing',
    steps: [...toSending, [mismatch, 'locating'], [located({ kind: 'offset', offset: 7 }), 'sending']],
    view: { screen: 'sending', stored: 7, size: 10, connectionLost: false, retryPause: 0 },
    context: { offset: 7, tries: 1 },
  },
  {
    title: '[R10.4] stops after five rounds in which nothing was stored, and says what may be in the way',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      ...Array.from({ length: 4 }).flatMap((): UploadJourney['steps'] => [
        [mismatch, 'locating'],
        [located({ kind: 'offset', offset: 0 }), 'sending'],
      ]),
      [mismatch, 'failed'],
    ],
    view: { screen: 'failed', failure: blocked },
    context: { failure: blocked },
    emitted: [ended],
  },
  {
    title: '[R10.4] stops after five answers that say stored, of parts whose bytes did not arrive',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [half, 'sending'],
      ...Array.from({ length: 4 }).flatMap((): UploadJourney['steps'] => [
        [half, 'locating'],
        [located({ kind: 'offset', offset: 5 }), 'sending'],
      ]),
      [half, 'failed'],
    ],
    view: { screen: 'failed', failure: blocked },
    context: { failure: blocked },
  },
  {
    title:
      '[R10.4] stops when the server answers where it is and each part is lost: a proxy may be in the way',
    input,
    from: 'hashing',
    steps: [...toSending, ...lostAt(0, 4), [sent(lost), 'failed']],
    view: { screen: 'failed', failure: blocked },
    context: { failure: blocked },
    emitted: [ended],
  },
  {
    title: '[R10.4] a connection that is lost while asking, too, is a lost connection',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'waiting'],
      [pause, 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      ...lostAt(0, 2),
      [sent(lost), 'failed', { screen: 'failed', failure: unreachable }],
      // Whoever tries again counts anew.
      [{ event: { type: 'upload.retry' } }, 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      ...lostAt(0, 4),
      [sent(lost), 'failed'],
    ],
    view: { screen: 'failed', failure: blocked },
    emitted: [ended, ended],
  },
  {
    title: '[R10.4] rounds are counted from the last part that was stored',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'waiting'],
      [pause, 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      [half, 'sending'],
      ...lostAt(5, 4),
      [sent(lost), 'failed'],
    ],
    view: { screen: 'failed', failure: blocked },
    context: { offset: 5, failure: blocked },
  },
  {
    title: '[R10.4] a connection that is lost within a part is a lost connection',
    input,
    from: 'hashing',
    steps: [...toSending, ...lostAt(3, 1), ...lostAt(4, 1), ...lostAt(4, 2), [sent(lost), 'failed']],
    view: { screen: 'failed', failure: unreachable },
    context: { offset: 4, failure: unreachable },
  },
  {
    title: '[P3b] waits while another request of a broken connection holds the upload, over a minute in all',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      ...[250, 2000, 16_000, 45_000].flatMap((retryPause): UploadJourney['steps'] => [
        [
          sent({ kind: 'failed', failure: busy }),
          'waiting',
          { screen: 'sending', stored: 0, size: 10, connectionLost: true, retryPause },
        ],
        [pause, 'locating'],
        [located({ kind: 'offset', offset: 0 }), 'sending'],
      ]),
      [sent({ kind: 'failed', failure: busy }), 'failed'],
    ],
    view: { screen: 'failed', failure: busy },
    context: { failure: busy },
  },
];
