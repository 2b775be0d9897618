import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { failed, opened, openedWhole, refusal, usual } from './share.fixtures.ts';
import { shareMachine } from './share.machine.ts';
import type { ShareAnswer } from './share.types.ts';
import { viewShare, viewShareAnswer } from './share.view.ts';

const answers: readonly ShareAnswer[] = [
  opened,
  openedWhole,
  failed,
  refusal('AUDITING'),
  refusal('PROHIBITED'),
  refusal('SENSITIVE_RESOURCE'),
  refusal('SENSITIVE_WORD'),
  refusal('SENSITIVE_WARNING'),
  refusal('PASS_CODE_EMPTY'),
  refusal('PASS_CODE_ERROR'),
  refusal('PASS_CODE_ERROR', 60),
  refusal('EXPIRED'),
  refusal('DELETED'),
  refusal('NOT_FOUND'),
  refusal('ENTRY_NOT_FOUND'),
  refusal('MAX_RESTORE_COUNT'),
];

it.each(answers)(
  '[R4.1] shows the answer $kind $status $retryAfter as the chart would in its first state',
  (initial) => {
    const actor = createActor(shareMachine, { input: { ...usual, initial } });
    actor.start();
    expect(viewShareAnswer(initial)).toEqual(viewShare(actor.getSnapshot()));
    actor.stop();
  },
);

it('[R4.1] shows that a share is opened while there is no answer', () => {
  expect(viewShareAnswer(null)).toEqual({ screen: 'loading' });
});
