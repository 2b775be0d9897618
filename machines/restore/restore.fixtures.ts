import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { RestoreEvent, RestoreInput, RestorePorts } from './restore.types.ts';
import { viewRestore } from './restore.view.ts';

export const noSpace = localFailure('file_space_not_enough');
export const partly = { fileId: 'n1', missing: 3 };
export const dailyLimit = localFailure('task_daily_create_limit');

export const order: RestoreInput = {
  shareId: 's1',
  passToken: 'p1',
  fileIds: ['f1'],
  parentId: '',
  taskId: null,
};
export const inputs = { fresh: order, resumed: { ...order, taskId: 't0' } };

export const events: EventSamples<RestoreEvent> = {
  'restore.retry': [{ type: 'restore.retry' }],
  'restore.dismiss': [{ type: 'restore.dismiss' }],
};

export const ports: PortSamples<RestorePorts> = {
  start: {
    completed: [{ kind: 'completed', fileId: 'n1' }],
    started: [{ kind: 'started', taskId: 't1' }],
    usedUp: [{ kind: 'usedUp' }],
    shareClosed: [{ kind: 'shareClosed', status: 'EXPIRED' }],
    failed: [
      { kind: 'failed', failure: refused },
      { kind: 'failed', failure: noSpace },
      { kind: 'failed', failure: dailyLimit },
    ],
  },
  fetchTask: {
    running: [{ kind: 'running', progress: 40 }],
    completed: [{ kind: 'completed', fileId: 'n1' }],
    failed: [
      { kind: 'failed', failure: refused, partly: null },
      { kind: 'failed', failure: noSpace, partly: null },
      { kind: 'failed', failure: refused, partly },
      { kind: 'failed', failure: noSpace, partly },
    ],
    unanswered: [
      { kind: 'unanswered', failure: unreachable },
      { kind: 'unanswered', failure: refused },
    ],
  },
  rememberTask: { remembered: [{ kind: 'remembered' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewRestore, 'screen', {
  saving: 'waits',
  completed: 'rests',
  usedUp: 'rests',
  shareClosed: 'rests',
  noSpace: 'rests',
  dailyLimit: 'rests',
  unreachable: 'rests',
  failed: 'rests',
  dismissed: 'rests',
});
