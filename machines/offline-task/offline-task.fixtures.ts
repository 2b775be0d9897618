import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { OfflineTaskEvent, OfflineTaskInput, OfflineTaskPorts } from './offline-task.types.ts';
import { viewOfflineTask } from './offline-task.view.ts';

export const inputs: Readonly<Record<string, OfflineTaskInput>> = {
  fresh: { url: 'https://files.example/a.zip', parentId: '', files: null, key: 'k1', taskId: '' },
  known: { url: '', parentId: '', files: null, key: 'k1', taskId: 't1' },
  malformed: { url: 'javascript:alert(1)', parentId: '', files: null, key: 'k1', taskId: '' },
};

export const events: EventSamples<OfflineTaskEvent> = {
  'task.cancel': [{ type: 'task.cancel' }],
  'task.retry': [{ type: 'task.retry' }],
  'task.pause': [{ type: 'task.pause' }],
  'task.resume': [{ type: 'task.resume' }],
};

const answers = {
  running: [{ kind: 'running', taskId: 't1', progress: 40 }],
  paused: [{ kind: 'paused', taskId: 't1', progress: 40 }],
  completed: [{ kind: 'completed', taskId: 't1', fileId: 'f1' }],
  failed: [
    { kind: 'failed', failure: unreachable },
    { kind: 'failed', failure: refused },
  ],
} as const;

export const ports: PortSamples<OfflineTaskPorts> = {
  createTask: {
    created: [{ kind: 'created', taskId: 't1' }],
    instant: [{ kind: 'instant', fileId: 'f1' }],
    failed: [{ kind: 'failed', failure: refused }],
  },
  fetchTask: answers,
  retryTask: answers,
  pauseTask: { stopped: [{ kind: 'stopped' }], failed: [{ kind: 'failed', failure: unreachable }] },
  resumeTask: { resumed: [{ kind: 'resumed' }], failed: [{ kind: 'failed', failure: unreachable }] },
  cancelTask: { stopped: [{ kind: 'stopped' }], failed: [{ kind: 'failed', failure: unreachable }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewOfflineTask, 'screen', {
  running: { shown: 'rests', fields: { uncertain: { true: 'rests', false: 'rests' } } },
  paused: 'rests',
  completed: 'rests',
  cancelled: 'rests',
  failed: { shown: 'rests', fields: { canCancel: { true: 'rests', false: 'rests' } } },
});
