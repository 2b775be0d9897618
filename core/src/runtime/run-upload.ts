import { localFailure, type Result, type uploadMachine, viewUpload } from '@aloft/machines';
import type { ActorRefFrom } from 'xstate';

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

/**
 * Runs an upload to its end, and stops it. Answers the id of the stored file, or why not; `cancelled` when it was
 * cancelled, and when the runtime stops.
 */
export function runUpload(
  actor: UploadActor,
  onProgress: (stored: number, size: number) => void = () => undefined,
): Promise<Result<string>> {
  const cancelled: Result<string> = { ok: false, failure: localFailure('cancelled') };
  return new Promise((settle) => {
    const end = (result: Result<string>): void => {
      settle(result);
      actor.stop();
    };
    actor.subscribe({
      next: (snapshot) => {
        const view = viewUpload(snapshot);
        onProgress(snapshot.context.offset, snapshot.context.size);
        if (view.screen === 'stored') end({ ok: true, value: view.fileId });
        else if (view.screen === 'cancelled' && view.forgotten) end(cancelled);
        else if (view.screen === 'failed')
          end({ ok: false, failure: view.failure ?? localFailure('unknown') });
      },
      complete: () => end(cancelled),
    });
    actor.start();
  });
}
