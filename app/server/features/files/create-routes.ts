import { ContentBody, NewFileBody, NewVersionBody } from '@aloft/core/service';
import type { CreatedFile, KnownContent } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { readsOnly } from '../../platform/http/idempotency.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { addDownload } from '../offline/create.ts';
import { beginUpload } from '../uploads/begin.ts';
import { hasContent } from '../uploads/uploads.ts';
import { beginVersion } from '../uploads/versions.ts';
import type { Dialect } from '../uploads/waiting.ts';
import { folderOfProgram } from '../user-settings/program-folder.ts';
import { createFolder } from './changes.ts';
import { owner, ownViewer } from './owner.ts';
import { presentFile } from './present.ts';
import { findFile } from './tree.ts';

/**
 * The upload protocol: ours for clients that name our provider or none, the object-store protocol for those that name
 * another or leave the choice to the server (`UPLOAD_TYPE_UNKNOWN`).
 */
function dialectOf(body: {
  readonly objProvider?: { readonly provider?: string | undefined } | undefined;
  readonly resumable?: { readonly provider?: string | undefined } | undefined;
}): Dialect {
  const asked = body.objProvider?.provider ?? body.resumable?.provider ?? 'PROVIDER_ALOFT';
  return asked === 'PROVIDER_ALOFT' ? 'own' : 'store';
}

/** New folders, uploads, versions of files and offline downloads (R1.9, R10.3, R10.4). `wake` notifies the download worker. */
export function createRoutes(wake: () => void): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/files', signedIn(), async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, NewFileBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    if (body.kind === 'drive#folder') {
      const id = await createFolder(services, accountId, body.parent_id, body.name, body.name_conflict);
      if (isRefusal(id)) return failWith(c, id);
      const row = await findFile(services.db, accountId, id);
      if (row === null) return failWith(c, refuse('internal'));
      const file = presentFile(services, row, ownViewer(c), 'none');
      const answer: CreatedFile = { upload_type: 'UPLOAD_TYPE_UNKNOWN', file };
      return c.json(answer);
    }
    if (body.upload_type === 'UPLOAD_TYPE_RESUMABLE') {
      const parent_id = body.parent_id ?? (await folderOfProgram(services, owner(c)));
      if (isRefusal(parent_id)) return failWith(c, parent_id);
      const begun = await beginUpload(services, ownViewer(c), { ...body, parent_id }, dialectOf(body));
      return isRefusal(begun) ? failWith(c, begun) : c.json(begun);
    }
    const parentId = body.parent_id ?? (await folderOfProgram(services, owner(c)));
    if (isRefusal(parentId)) return failWith(c, parentId);
    const added = await addDownload(services, accountId, {
      url: body.url,
      parentId,
      name: body.name,
      conflict: body.name_conflict,
      remembered: c.get('remembered'),
    });
    if (isRefusal(added)) return failWith(c, added);
    wake();
    return c.json(added);
  });

  routes.post('/files/:id/versions', signedIn(), async (c) => {
    const body = await parseBody(c, NewVersionBody);
    if (isRefusal(body)) return failWith(c, body);
    const begun = await beginVersion(c.get('services'), ownViewer(c), { ...body, id: c.req.param('id') });
    return isRefusal(begun) ? failWith(c, begun) : c.json(begun);
  });

  routes.post('/resource/cid', readsOnly(), signedIn(), async (c) => {
    const body = await parseBody(c, ContentBody);
    if (isRefusal(body)) return failWith(c, body);
    const known = await hasContent(c.get('services'), owner(c).accountId, body.gcid);
    const answer: KnownContent = { gcid: known ? body.gcid : '' };
    return c.json(answer);
  });
  return routes;
}
