import type { Share } from '@aloft/core/wire';
import { type Viewer } from '../files/present.ts';
import { type Refusal } from '../http/failure.ts';
import type { Services } from '../services.ts';
import type { Opened, ShareGrant } from './grant.ts';
/** The answer that says a status and nothing else: no name, no count, no owner (P6). */
export declare function presentRefusal(
  id: string,
  refused: Extract<
    Opened,
    {
      kind: 'refused';
    }
  >,
): Share;
export declare function viewerOf(grant: ShareGrant): Viewer;
/** Which page of which folder. */
export interface Wanted {
  readonly parentId: string;
  readonly limit: number;
  readonly page_token: string;
  readonly order: 'name_asc' | 'name_desc' | 'modified_asc' | 'modified_desc' | 'size_asc' | 'size_desc';
}
/** One page of an open share's folder. */
export declare function presentShare(
  services: Services,
  grant: ShareGrant,
  passToken: string,
  wanted: Wanted,
): Promise<Share | Refusal>;
