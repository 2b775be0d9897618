import { localFailure, type Result, withUploadPorts } from '@aloft/machines';
import { createActor } from 'xstate';
import { discardUpload } from '../upload/discard-upload.ts';
import { type FileVersion, versionUploadPorts } from '../upload/version-ports.ts';
import type { Client } from './create-client.ts';
import { runUpload } from './run-upload.ts';

/**
 * Saves new content of a file that exists (R10.6), and goes on after interruptions. Fails with `failed_precondition`
 * when the file has other content by now than this one was made from, and leaves it as it is. Answers the SHA-256 of
 * what is stored.
 */
export async function saveVersion(
  { flowContext }: Pick<Client, 'flowContext'>,
  version: FileVersion,
): Promise<Result<string>> {
  const { call, platform, actorParts, adopt, ending } = flowContext;
  if (ending.aborted) return { ok: false, failure: localFailure('cancelled') };
  const actor = createActor(withUploadPorts(versionUploadPorts(call, platform, version)), {
    input: { size: version.content.size, onConflict: 'replace', endpoint: '' },
    ...actorParts,
  });
  adopt(actor);
  const saved = await runUpload(actor);
  const { hash, endpoint } = actor.getSnapshot().context;
  if (saved.ok) return { ok: true, value: hash };
  // Nobody goes on with it: its space goes back.
  if (endpoint !== '') void discardUpload(platform, endpoint);
  return saved;
}
