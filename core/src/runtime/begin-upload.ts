import { localFailure, type Result, type uploadMachine, withUploadPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import type { UploadSource } from '../upload/source.ts';
import { uploadPorts } from '../upload/upload-ports.ts';
import type { Client } from './create-client.ts';

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

/**
 * Uploads one file into a folder (R10.4). A taken name gets a number. The actor is not started yet.
 * @param parentId the folder; empty for the top of the drive
 */
export function beginUpload(
  { flowContext }: Pick<Client, 'flowContext'>,
  source: UploadSource,
  parentId: string,
): UploadActor {
  const { call, platform, actorParts, adopt } = flowContext;
  const actor = createActor(withUploadPorts(uploadPorts(call, platform, source, parentId)), {
    input: { size: source.size, onConflict: 'keepBoth' },
    ...actorParts,
  });
  adopt(actor);
  return actor;
}

/** How an upload is watched and stopped. */
export interface UploadOptions {
  readonly parentId: string;
  readonly signal: AbortSignal;
  /** Bytes that are safely stored, of all. */
  readonly onProgress: (stored: number, size: number) => void;
}

/**
 * Uploads a file and goes on after interruptions from where the service says it is. Answers the id of the stored
 * file, or why not; an aborted one leaves nothing behind (R10.4, P3). Ends as `cancelled` when the runtime stops.
 */
export function uploadFile(
  flows: Pick<Client, 'flowContext'>,
  source: UploadSource,
  options: UploadOptions,
): Promise<Result<string>> {
  const cancelled: Result<string> = { ok: false, failure: localFailure('cancelled') };
  if (flows.flowContext.ending.aborted) return Promise.resolve(cancelled);
  const actor = beginUpload(flows, source, options.parentId);
  const cancel = (): void => actor.send({ type: 'upload.cancel' });
  return new Promise((settle) => {
    const end = (result: Result<string>): void => {
      options.signal.removeEventListener('abort', cancel);
      settle(result);
      actor.stop();
    };
    actor.subscribe({
      next: (snapshot) => {
        const { offset, size, fileId, failure } = snapshot.context;
        options.onProgress(offset, size);
        if (snapshot.matches('stored')) end({ ok: true, value: fileId });
        else if (snapshot.matches('cancelled')) end(cancelled);
        else if (snapshot.matches('failed')) {
          end({ ok: false, failure: failure ?? localFailure('unknown') });
        }
      },
      complete: () => end(cancelled),
    });
    options.signal.addEventListener('abort', cancel);
    actor.start();
    if (options.signal.aborted) cancel();
  });
}
