import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { proofOf, type ShareProof } from './shares.ts';

/**
 * An upload-only link: its title and what it still takes; nothing of the folder. `GET /drive/v1/share/upload` (R10.8)
 * @errors none specific: what the link refuses is its status
 */
export function getUploadLink(
  call: Caller,
  proof: ShareProof,
  options?: CallOptions,
): Promise<Result<wire.UploadLink>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/share/upload',
      query: proofOf(proof),
      answer: wire.UploadLink,
    },
    options,
  );
}

/**
 * Where to send the bytes of one file for an upload-only link; the address ends with the link. `senderName` is what the
 * visitor calls themselves: the owner reads it.
 * `POST /drive/v1/share/upload` (R10.8)
 * @errors too_many_files, out_of_range (size)
 */
export function beginLinkUpload(
  call: Caller,
  {
    name,
    size,
    modified,
    senderName = '',
    ...proof
  }: ShareProof & {
    readonly name: string;
    readonly size: number;
    /** When the file was modified, RFC 3339; without it, the moment at which it is stored. */
    readonly modified?: string;
    readonly senderName?: string;
  },
  options?: CallOptions,
): Promise<Result<wire.UploadLinkFile>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share/upload',
      body: { ...proofOf(proof), name, size, sender_name: senderName, user_modified_time: modified },
      answer: wire.UploadLinkFile,
      guarded: true,
    },
    options,
  );
}
