import { localFailure, type Result, type uploadMachine, withUploadPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import { type UploadSource, uploadPorts } from './upload-ports.ts';

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

/** An upload that is ready to be started: the chart with this file's bytes and place. A taken name gets a number. */
export function createUpload(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  parentId: string,
): UploadActor {
  return createActor(withUploadPorts(uploadPorts(call, platform, source, parentId)), {
    input: { size: source.size, onConflict: 'keepBoth' },
  });
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
 * file, or why not; an aborted one leaves nothing behind (R10.4, P3).
 */
export function uploadFile(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  options: UploadOptions,
): Promise<Result<string>> {
  const actor = createUpload(call, platform, source, options.parentId);
  const cancel = (): void => actor.send({ type: 'upload.cancel' });
  return new Promise((settle) => {
    const end = (result: Result<string>): void => {
      options.signal.removeEventListener('abort', cancel);
      settle(result);
      actor.stop();
    };
    actor.subscribe((snapshot) => {
      const { offset, size, fileId, failure } = snapshot.context;
      options.onProgress(offset, size);
      if (snapshot.matches('stored')) end({ ok: true, value: fileId });
      else if (snapshot.matches('cancelled')) end({ ok: false, failure: localFailure('cancelled') });
      else if (snapshot.matches('failed')) {
        end({ ok: false, failure: failure ?? localFailure('unknown') });
      }
    });
    options.signal.addEventListener('abort', cancel);
    actor.start();
    if (options.signal.aborted) cancel();
  });
}
