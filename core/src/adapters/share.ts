import type { Failure, Result, ShareAnswer, ShareEntry, SharePorts } from '@aloft/machines';
import { countedFrom, getShare, getShareDetail } from '../api/drive/shares.ts';
import type { Caller } from '../request/call.ts';
import type { Store } from '../storage/store.ts';
import type * as wire from '../wire/index.ts';

/** Converts a wire file to an entry. */
export function toEntry(file: wire.ListedFile): ShareEntry {
  return {
    id: file.id,
    kind: file.kind === 'drive#folder' ? 'folder' : 'file',
    name: file.name,
    size: file.size,
    modified: file.modified_time,
    mimeType: file.mime_type,
    extension: file.file_extension.replace(/^\./, ''),
    thumbnail: file.thumbnail_link,
    category: file.file_category,
  };
}

function failed(failure: Failure): ShareAnswer {
  // The service refuses a malformed id as it refuses a missing one, only by another name.
  const isMalformed = failure.code === 'invalid_argument' && failure.field === 'parent_id';
  if (failure.code === 'file_not_found' || isMalformed)
    return { kind: 'refused', status: 'ENTRY_NOT_FOUND', retryAfter: 0 };
  if (failure.code === 'share_not_found') return { kind: 'refused', status: 'NOT_FOUND', retryAfter: 0 };
  return { kind: 'failed', failure };
}

/** Converts a share's response for the chart; also used by the server that renders the page. */
export function toShareAnswer(result: Result<wire.Share>): ShareAnswer {
  if (!result.ok) return failed(result.failure);
  const share = result.value;
  if (share.unavailable_reason === 'NOT_STARTED') {
    return { kind: 'refused', status: 'NOT_STARTED', retryAfter: 0, opensAt: share.start_at };
  }
  if (share.unavailable_reason === 'SENSITIVE_WARNING') {
    const passToken = share.pass_code_token;
    return { kind: 'refused', status: 'SENSITIVE_WARNING', retryAfter: 0, passToken };
  }
  if (share.share_status !== 'OK') {
    return { kind: 'refused', status: share.share_status, retryAfter: Math.max(0, share.retry_after) };
  }
  const last = share.ancestors.at(-1);
  const file = last !== undefined && last.kind !== 'drive#folder' ? last.id : '';
  return {
    kind: 'opened',
    listing: {
      title: share.title,
      owner: share.user_info.nickname,
      expiresAt: share.expiration_at,
      restoresLeft: share.restore_count_left,
      fileCount: share.file_num,
      ancestors: share.ancestors.filter((one) => one.id !== file).map(({ id, name }) => ({ id, name })),
      ...(file === '' ? {} : { file }),
      entries: share.files.map(toEntry),
      total: share.total_size,
      nextPage: share.next_page_token,
      passToken: share.pass_code_token,
    },
  };
}

/**
 * The ports of the share chart: the share's root, or a folder in it (R7.1, R7.2). With a `store`, a share whose passcode
 * was given opens without it for as long as its token lives (R3.13); a browser has a cookie for that and no token.
 */
export function sharePorts(call: Caller, store?: Store): SharePorts {
  return {
    fetchShare: async (question, signal) => {
      const { shareId } = question;
      const isBare = question.passCode === '' && question.passToken === '';
      const kept = isBare ? (store?.read('share_pass_token', shareId) ?? '') : '';
      const wanted = kept === '' ? question : { ...question, passToken: kept };
      const ask = wanted.parentId === '' ? getShare : getShareDetail;
      const answer = toShareAnswer(await ask(call, countedFrom(wanted), { signal }));
      const given =
        answer.kind === 'opened'
          ? answer.listing.passToken
          : answer.kind === 'refused'
            ? answer.passToken
            : '';
      if (given) store?.write('share_pass_token', given, shareId);
      // Its owner has chosen another passcode.
      else if (kept !== '' && answer.kind === 'refused') store?.remove('share_pass_token', shareId);
      return answer;
    },
  };
}
