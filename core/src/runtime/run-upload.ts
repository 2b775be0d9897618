import { localFailure, type Result, type uploadMachine } from '@aloft/machines';
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
        const { offset, size, fileId, failure } = snapshot.context;
        onProgress(offset, size);
        if (snapshot.matches('stored')) end({ ok: true, value: fileId });
        else if (snapshot.matches('cancelled')) end(cancelled);
        else if (snapshot.matches('failed')) end({ ok: false, failure: failure ?? localFailure('unknown') });
      },
      complete: () => end(cancelled),
    });
    actor.start();
  });
}
