import { SaveShareBody } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { requireCaptcha } from '../captcha/guard.ts';
import { owner } from '../files/owner.ts';
import { openFromRequest } from '../shares/routes.ts';
import { folderOfProgram } from '../user-settings/program-folder.ts';
import { saveShare } from './save-share.ts';

/** "Save to drive" (R4.2, R7.18). `wake` notifies the worker of a new task. */
export function saveShareRoutes(wake: () => void): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/share/restore', signedIn(), async (c) => {
    const body = await parseBody(c, SaveShareBody);
    if (isRefusal(body)) return failWith(c, body);
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    const opened = await openFromRequest(c, body);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') {
      return c.json({
        share_status: opened.status,
        share_status_text: '',
        file_id: '',
        restore_status: 'RESTORE_UNKNOWN',
        restore_task_id: '',
      });
    }
    const named = body.parent_id ?? body.to?.parent_id;
    const parentId = named ?? (await folderOfProgram(c.get('services'), owner(c)));
    if (isRefusal(parentId)) return failWith(c, parentId);
    const done = await saveShare(c.get('services'), owner(c).accountId, opened.grant, {
      fileIds: body.file_ids,
      parentId,
      remembered: c.get('remembered'),
    });
    if (isRefusal(done)) return failWith(c, done);
    if (done.share_status !== 'OK') c.set('result', done.share_status);
    if (done.restore_status === 'RESTORE_START') wake();
    return c.json(done);
  });
  return routes;
}
