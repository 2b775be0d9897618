import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { uploadMachine } from './upload.machine.ts';
import { roundJourneys } from './upload.rounds.journeys.ts';
import type { OffsetAnswer, OnConflict, PartAnswer } from './upload.types.ts';
import type { UploadView } from './upload.view.ts';

type UploadJourney = Journey<typeof uploadMachine, UploadView>;

const input = { size: 10, onConflict: 'ask', endpoint: '' } as const;
const interrupted = { ...input, endpoint: 'e1' } as const;
const hashed = { port: 'hashFile', answer: { kind: 'hashed', hash: 'h1' } } as const;
const begun = { port: 'beginUpload', answer: { kind: 'begun', endpoint: 'e1', offset: 0 } } as const;
const conflict = { port: 'beginUpload', answer: { kind: 'conflict' } } as const;
const sent = (answer: PartAnswer) => ({ port: 'sendPart', answer }) as const;
const located = (answer: OffsetAnswer) => ({ port: 'queryOffset', answer }) as const;
const half = sent({ kind: 'stored', offset: 5 });
const whole = sent({ kind: 'completed', fileId: 'f1' });
const lost = { kind: 'failed', failure: unreachable } as const;
const dead = { kind: 'failed', failure: refused } as const;
const mismatch = sent({ kind: 'offsetMismatch', failure: localFailure('blocked_by_proxy') });
const press = <const T extends string>(type: T) => ({ event: { type } });
const resolve = (onConflict: Exclude<OnConflict, 'ask'>) =>
  ({ event: { type: 'conflict.resolve', onConflict } }) as const;
const discarded = { port: 'discardUpload', answer: { kind: 'discarded' } } as const;
const pause = { delay: 'retryPause' } as const;
const ended = { type: 'upload.ended' } as const;
const stored = { type: 'upload.stored', fileId: 'f1' } as const;
const otherContent = localFailure('invalid_argument');
const toSending: UploadJourney['steps'] = [
  [hashed, 'beginning'],
  [begun, 'sending'],
];

export const journeys: readonly UploadJourney[] = [
  {
    title: '[R10.4] a file is hashed, started, sent in parts, and stored',
    input,
    from: 'hashing',
    steps: [...toSending, [half, 'sending'], [whole, 'stored']],
    view: { screen: 'stored', fileId: 'f1', instant: false },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
      ['sendPart', { endpoint: 'e1', offset: 5 }],
    ],
    emitted: [stored, ended],
    context: { offset: 10, fileId: 'f1' },
  },
  {
    title: '[R10.4] content that the service already has is not sent',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [{ port: 'beginUpload', answer: { kind: 'instant', fileId: 'f1' } }, 'stored'],
    ],
    view: { screen: 'stored', fileId: 'f1', instant: true },
    emitted: [stored, ended],
    context: { offset: 10, fileId: 'f1' },
  },
  {
    title: '[R10.4] asks about a name conflict; both files can be kept',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [conflict, 'asking', { screen: 'conflict' }],
      [resolve('keepBoth'), 'beginning'],
      [begun, 'sending'],
    ],
    // While the question is open, the queue may start another upload.
    emitted: [ended],
    view: { screen: 'sending', stored: 0, size: 10, connectionLost: false, retryPause: 0 },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['beginUpload', { hash: 'h1', onConflict: 'keepBoth' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
    ],
  },
  {
    title: '[R10.4] an interrupted upload resumes at the offset of the service',
    input: interrupted,
    from: 'locating',
    steps: [
      [located({ kind: 'offset', offset: 5 }), 'sending'],
      [whole, 'stored'],
    ],
    view: { screen: 'stored', fileId: 'f1', instant: false },
    portCalls: [
      ['queryOffset', { endpoint: 'e1' }],
      ['sendPart', { endpoint: 'e1', offset: 5 }],
    ],
    emitted: [stored, ended],
  },
  {
    title: '[R10.4] an upload that was interrupted too long ago starts again',
    input: interrupted,
    from: 'locating',
    steps: [
      [located({ kind: 'gone' }), 'beginning'],
      [begun, 'sending'],
    ],
    view: { screen: 'sending', stored: 0, size: 10, connectionLost: false, retryPause: 0 },
  },
  {
    title: '[R10.4] shows when a lost connection is retried',
    input,
    from: 'hashing',
    steps: [...toSending, [sent(lost), 'waiting'], [pause, 'locating'], [located(lost), 'waiting']],
    view: { screen: 'sending', stored: 0, size: 10, connectionLost: true, retryPause: 2000 },
  },
  {
    title: '[R10.4] a file with a name conflict can be skipped',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [conflict, 'asking'],
      [resolve('skip'), 'cancelled'],
    ],
    view: { screen: 'cancelled', forgotten: true },
    emitted: [ended, ended],
  },
  {
    title: '[R10.4] the question about a name conflict can be cancelled',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [conflict, 'asking'],
      [press('upload.cancel'), 'cancelled'],
    ],
    view: { screen: 'cancelled', forgotten: true },
    emitted: [ended, ended],
  },
  {
    title: '[R10.4] can be cancelled before anything was sent',
    input,
    from: 'hashing',
    steps: [[press('upload.cancel'), 'cancelled']],
    view: { screen: 'cancelled', forgotten: true },
    emitted: [ended],
    portCalls: [['hashFile', null]],
  },
  {
    title: '[R10.4] cancelling while the upload is being created discards it',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [press('upload.cancel'), 'beginning'],
      [begun, 'discarding', { screen: 'cancelled', forgotten: false }],
      [discarded, 'cancelled'],
    ],
    view: { screen: 'cancelled', forgotten: true },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['discardUpload', { endpoint: 'e1' }],
    ],
    emitted: [ended],
  },
  {
    title: '[R10.4] cancelling while the upload is being created asks nothing about a name conflict',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [press('upload.cancel'), 'beginning'],
      [conflict, 'cancelled'],
    ],
    view: { screen: 'cancelled', forgotten: true },
  },
  {
    title: '[R10.4] retries after a network error, from the offset of the service',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located({ kind: 'offset', offset: 3 }), 'sending'],
    ],
    view: { screen: 'sending', stored: 3, size: 10, connectionLost: true, retryPause: 0 },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
      ['queryOffset', { endpoint: 'e1' }],
      ['sendPart', { endpoint: 'e1', offset: 3 }],
    ],
    context: { tries: 1, failure: unreachable },
  },
  {
    title: '[R10.4] a stored part resets the retry count; completing clears the failure',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [press('upload.retry'), 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      [half, 'sending'],
    ],
    view: { screen: 'sending', stored: 5, size: 10, connectionLost: false, retryPause: 0 },
    context: { tries: 0, failure: null, offset: 5 },
  },
  {
    title: '[R10.4] the part after a retry may be the last one',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      [whole, 'stored'],
    ],
    view: { screen: 'stored', fileId: 'f1', instant: false },
    context: { failure: null },
    emitted: [stored, ended],
  },
  {
    title: '[R10.4] stops after five retries without progress; a manual retry resets the count',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'waiting'],
      [pause, 'locating'],
      [located(lost), 'failed'],
      [press('upload.retry'), 'locating'],
      [located(lost), 'waiting'],
    ],
    view: { screen: 'sending', stored: 0, size: 10, connectionLost: true, retryPause: 1000 },
    emitted: [ended],
    context: { tries: 1, failure: unreachable },
  },
  {
    title: '[R10.4] a manual retry clears the old failure',
    input,
    from: 'hashing',
    steps: [...toSending, [sent(dead), 'failed'], [press('upload.retry'), 'locating']],
    view: { screen: 'sending', stored: 0, size: 10, connectionLost: false, retryPause: 0 },
    context: { failure: null, tries: 0 },
    emitted: [ended],
  },
  {
    title: '[R10.4] shows why the upload failed',
    input,
    from: 'hashing',
    steps: [...toSending, [sent(lost), 'waiting'], [pause, 'locating'], [located(dead), 'failed']],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused },
  },
  {
    title: '[R10.4] shows why the service rejected the upload',
    input,
    from: 'hashing',
    steps: [...toSending, [sent(dead), 'failed']],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused, tries: 0 },
  },
  {
    title: '[R10.4] a file that is not the one that was hashed is hashed again',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [half, 'sending'],
      [mismatch, 'locating'],
      [located({ kind: 'offset', offset: 5 }), 'sending'],
      [sent({ kind: 'failed', failure: otherContent }), 'failed'],
      [press('upload.retry'), 'hashing', { screen: 'preparing' }],
      [{ port: 'hashFile', answer: { kind: 'hashed', hash: 'h2' } }, 'beginning'],
      [{ port: 'beginUpload', answer: { kind: 'instant', fileId: 'f1' } }, 'stored'],
    ],
    view: { screen: 'stored', fileId: 'f1', instant: true },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
      ['sendPart', { endpoint: 'e1', offset: 5 }],
      ['queryOffset', { endpoint: 'e1' }],
      ['sendPart', { endpoint: 'e1', offset: 5 }],
      ['hashFile', null],
      ['beginUpload', { hash: 'h2', onConflict: 'ask' }],
    ],
    context: { tries: 0 },
    emitted: [ended, stored, ended],
  },
  {
    title: '[R10.4] an upload that the server no longer has starts again',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [half, 'sending'],
      [mismatch, 'locating'],
      [located({ kind: 'gone' }), 'beginning'],
    ],
    view: { screen: 'preparing' },
    context: { endpoint: '', offset: 0 },
  },
  {
    title: '[R10.4] can be paused, resumed at its offset, and cancelled',
    input,
    from: 'hashing',
    steps: [
      ...toSending,
      [sent(lost), 'waiting'],
      [pause, 'locating'],
      [located({ kind: 'offset', offset: 0 }), 'sending'],
      [press('upload.pause'), 'paused'],
      [press('upload.resume'), 'locating'],
      [press('upload.pause'), 'paused'],
      [press('upload.cancel'), 'discarding'],
      [discarded, 'cancelled'],
    ],
    view: { screen: 'cancelled', forgotten: true },
    portCalls: [
      ['hashFile', null],
      ['beginUpload', { hash: 'h1', onConflict: 'ask' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
      ['queryOffset', { endpoint: 'e1' }],
      ['sendPart', { endpoint: 'e1', offset: 0 }],
      ['queryOffset', { endpoint: 'e1' }],
      ['discardUpload', { endpoint: 'e1' }],
    ],
    emitted: [ended, ended, ended],
    context: { tries: 0, failure: null },
  },
  {
    title: '[R10.4] can be paused while the connection is lost',
    input,
    from: 'hashing',
    steps: [...toSending, [sent(lost), 'waiting'], [press('upload.pause'), 'paused']],
    view: { screen: 'paused', stored: 0, size: 10 },
  },
  ...(
    [
      ['while it travels', []],
      ['while the line is lost', [[sent(lost), 'waiting']]],
      ['while it is located', [[mismatch, 'locating']]],
      ['after it failed', [[sent(dead), 'failed']]],
    ] as const
  ).map(
    ([when, before]): UploadJourney => ({
      title: `[R10.4] can be cancelled ${when}, which frees the reserved space`,
      input,
      from: 'hashing',
      steps: [...toSending, ...before, [press('upload.cancel'), 'discarding'], [discarded, 'cancelled']],
      view: { screen: 'cancelled', forgotten: true },
    }),
  ),
  {
    title: '[R10.4] a file that was removed from the device fails, and a retry reads it again',
    input,
    from: 'hashing',
    steps: [
      [{ port: 'hashFile', answer: { kind: 'unreadable', failure: refused } }, 'failed'],
      [press('upload.retry'), 'hashing', { screen: 'preparing' }],
      [hashed, 'beginning'],
    ],
    view: { screen: 'preparing' },
    context: { failure: null },
  },
  {
    title: '[R10.4] shows why the file could not be read',
    input,
    from: 'hashing',
    steps: [[{ port: 'hashFile', answer: { kind: 'unreadable', failure: refused } }, 'failed']],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused },
  },
  {
    title: '[R10.4] shows that the drive is full before anything is sent',
    input,
    from: 'hashing',
    steps: [
      [hashed, 'beginning'],
      [{ port: 'beginUpload', answer: dead }, 'failed'],
    ],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused },
    emitted: [ended],
  },
  ...roundJourneys,
];
