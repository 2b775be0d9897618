import { browserClient } from '@aloft/core/service';
import type { Session } from '../../platform/http/environment.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { createFolder } from '../files/changes.ts';
import { switchesOf } from './settings.ts';

/**
 * Where goes what a request saves without naming a folder (R3.9): of another program, a folder at the top of the drive
 * with the program's name, if the person wants that; else the top of the drive.
 * @returns the folder's id, empty for the top
 */
export async function folderOfProgram(
  services: Services,
  { accountId, clientId }: Pick<Session, 'accountId' | 'clientId'>,
): Promise<string | Refusal> {
  if (clientId === browserClient.id) return '';
  const { separate_other_app_folders: isSeparate } = await switchesOf(services.db, accountId);
  if (!isSeparate) return '';
  const name = services.configuration.clients.find(({ id }) => id === clientId)?.name ?? clientId;
  return createFolder(services, accountId, '', name, 'skip');
}
