import {
  localFailure,
  type OnConflict,
  type Result,
  uploadQueueMachine,
  withUploadPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import type { ShareProof } from '../api/drive/shares.ts';
import type { UploadSource } from '../upload/source.ts';
import { linkUploadPorts, uploadPorts } from '../upload/upload-ports.ts';
import type { Client } from './create-client.ts';
import { runUpload, type UploadActor } from './run-upload.ts';

/** How an upload begins. */
export interface UploadBeginning {
  /** What happens when the name is taken; it gets a number when this is left out. */
  readonly onConflict?: OnConflict;
  /**
   * Where an interrupted upload of the same bytes goes on: `context.endpoint` of the earlier actor's snapshot. A new one
   * is begun when this is left out.
   */
  readonly endpoint?: string;
  /**
   * The idempotency key under which the upload was begun before, by a page that did not hear the answer: 8 to 64 of
   * `[A-Za-z0-9_-]`. A new one is made when this is left out.
   */
  readonly beginKey?: string;
}

/**
 * Uploads one file into a folder (R10.4). The actor is not started yet.
 * @param parentId the folder; empty for the top of the drive
 */
export function beginUpload(
  { flowContext }: Pick<Client, 'flowContext'>,
  source: UploadSource,
  parentId: string,
  { onConflict = 'keepBoth', endpoint = '', beginKey = '' }: UploadBeginning = {},
): UploadActor {
  const { call, platform, actorParts, adopt } = flowContext;
  const actor = createActor(withUploadPorts(uploadPorts(call, platform, source, parentId, beginKey)), {
    input: { size: source.size, onConflict, endpoint },
    ...actorParts,
  });
  adopt(actor);
  return actor;
}

/** Whose turn it is among many uploads, of which `parallel` travel at the same time (R10.4). The actor is not started yet. */
export function beginUploadQueue(
  { flowContext: { adopt, actorParts } }: Pick<Client, 'flowContext'>,
  parallel: number,
): ActorRefFrom<typeof uploadQueueMachine> {
  const actor = createActor(uploadQueueMachine, { input: { parallel }, ...actorParts });
  adopt(actor);
  return actor;
}

/** Sends one file to an upload-only link, from somebody who calls themselves `senderName` (R10.8). The actor is not started yet. */
export function beginUploadToLink(
  { flowContext }: Pick<Client, 'flowContext'>,
  source: UploadSource,
  proof: ShareProof,
  senderName = '',
): UploadActor {
  const { call, platform, actorParts, adopt } = flowContext;
  const actor = createActor(
    withUploadPorts(linkUploadPorts(call, platform, source, { ...proof, senderName })),
    {
      input: { size: source.size, onConflict: 'keepBoth', endpoint: '' },
      ...actorParts,
    },
  );
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
export async function uploadFile(
  flows: Pick<Client, 'flowContext'>,
  source: UploadSource,
  options: UploadOptions,
): Promise<Result<string>> {
  if (flows.flowContext.ending.aborted) return { ok: false, failure: localFailure('cancelled') };
  const actor = beginUpload(flows, source, options.parentId);
  const cancel = (): void => actor.send({ type: 'upload.cancel' });
  options.signal.addEventListener('abort', cancel);
  const ended = runUpload(actor, options.onProgress);
  if (options.signal.aborted) cancel();
  try {
    return await ended;
  } finally {
    options.signal.removeEventListener('abort', cancel);
  }
}
