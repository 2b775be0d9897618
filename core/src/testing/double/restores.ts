import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { noteEvent } from './events.ts';
import { bodyOf, own, type Route, refuse } from './frame.ts';
import { findSharedFile, isProhibited, openShare, Proof, statusOf } from './grant.ts';
import { finishedTask, mostAtOnce, startCopy, traceOf } from './tasks.ts';
import { reserve } from './tiers.ts';
import { copyRows, isOwnFolder, planCopy } from './tree.ts';
import type { Account, ShareRow, World } from './world.ts';

type Plan = ReturnType<typeof planCopy>;

const mostFiles = 10_000;
const Id = v.pipe(v.string(), v.maxLength(64));
const Body = v.object({
  ...Proof,
  file_ids: v.pipe(v.array(Id), v.minLength(1)),
  parent_id: v.optional(Id, ''),
});

const answer = (more: Partial<wire.Restored>): wire.Restored => ({
  share_status: 'OK',
  share_status_text: '',
  file_id: '',
  restore_status: 'RESTORE_COMPLETE',
  restore_task_id: '',
  params: {},
  ...more,
});

/** The plan without what the share may not give out. */
function givenOut(world: World, account: Account, plan: Plan): Plan {
  const rows = plan.rows.filter((row) => row.accountId === account.id || !isProhibited(world, row));
  return { rows, bytes: rows.reduce((sum, row) => sum + row.size, 0) };
}

/** Saves entries of an open share; a large tree becomes a task. */
function restore(
  world: World,
  account: Account,
  share: ShareRow,
  wanted: v.InferOutput<typeof Body>,
): wire.Restored {
  if (share.restoreLimit >= 0 && share.restoreCount >= share.restoreLimit) {
    return answer({ share_status: 'MAX_RESTORE_COUNT', restore_status: 'RESTORE_UNKNOWN' });
  }
  for (const id of wanted.file_ids) {
    if (findSharedFile(world, share, id) === null) refuse('file_not_found', { field: 'file_ids' });
  }
  if (!isOwnFolder(world, account.id, wanted.parent_id)) refuse('file_not_found', { field: 'parent_id' });
  const plan = givenOut(world, account, planCopy(world, share.accountId, wanted.file_ids));
  reserve(world, account, plan.bytes);
  share.restoreCount += 1;
  const rootIds = [...new Set(wanted.file_ids)];
  const into = { accountId: account.id, parentId: wanted.parent_id };
  if (plan.rows.length > mostAtOnce) {
    const { id: shareId, passVersion } = share;
    const isOpen = (): boolean => {
      const now = world.shares.get(shareId);
      return now !== undefined && now.passVersion === passVersion && statusOf(world, now) === 'OK';
    };
    const id = startCopy(world, 'restore', share.title, plan, rootIds, { ...into, isOpen });
    return answer({ restore_status: 'RESTORE_START', restore_task_id: id });
  }
  const copied = copyRows(world, plan.rows, new Set(rootIds), into);
  const tops = rootIds.flatMap((id) => world.files.get(copied.get(id) ?? '') ?? []);
  for (const top of tops) noteEvent(world, 'TYPE_RESTORE', top);
  const fileId = tops[0]?.id ?? '';
  return answer({
    file_id: fileId,
    restore_task_id: finishedTask(world, account, 'restore', fileId).task_id,
    params: { trace_file_ids: traceOf(rootIds, copied) },
  });
}

/** "Save to drive". */
export function restoreRoutes(world: World): readonly Route[] {
  return [
    own('POST', '/drive/v1/share/restore', wire.Restored, (ask, account) => {
      const body = bodyOf(ask, Body);
      if (body.file_ids.length > mostFiles) refuse('too_many_files', { field: 'file_ids' });
      requireCaptcha(world, ask);
      const opened = openShare(world, ask, body);
      return opened.kind === 'refused'
        ? answer({ share_status: opened.status, restore_status: 'RESTORE_UNKNOWN' })
        : restore(world, account, opened.share, body);
    }),
  ];
}
