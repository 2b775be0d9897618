import { writeToken } from '../../../features/files/cursor.ts';
import type { Call } from './call.ts';
import type { Draft } from './cases.ts';
import type { OwnedData } from './owned-data.ts';
import { happens, pick, type Random } from './random.ts';
import type { Answered } from './requests.ts';
import type { Difference } from './rows.ts';
import type { World } from './world.ts';

/** The ids of a user's data. */
export function idsOf({ who, ...one }: OwnedData): string[] {
  const files = [one.folder, one.file, one.inner, one.trashed, one.openFolder, one.openFile];
  const shares = [one.openShare, one.lockedShare.id, one.lockedShare.token];
  return [...files, one.lockedFolder, one.lockedFile, ...shares, one.task, one.session, one.order, who.id];
}

const unknown = 'A'.repeat(22);

/** The paths of a user's data on the content origin. */
const addressesOf = ({ content, upload, picture, archive, pay }: OwnedData): string[] => [
  ...[content, upload, picture, archive, pay],
];

/** A signed URL with the claim of one user and the signature of another. */
function mixedTokens({ ada, bo }: World): string[] {
  const parts = [ada, bo].flatMap(addressesOf).map((path) => (path.split('/')[2] ?? '').split('.'));
  return parts.flatMap(([claim = '']) => parts.map(([, signature = '']) => `${claim}.${signature}`));
}

/** Page tokens that point to another account's entry. */
function cursors({ ada, bo, server }: World): string[] {
  return [ada, bo].flatMap(({ file, task, folder }) => [
    writeToken({ rank: 0, key: 'a', id: folder }),
    writeToken({ rank: 1, key: 'bo-secret.txt', id: file }),
    writeToken({ at: server.services.clock(), id: task }),
  ]);
}

/** Whether the call's example has an id there: then it is a slot for ids. */
function isSlot(known: ReadonlySet<string>, value: unknown): boolean {
  return Array.isArray(value)
    ? value.some((one) => isSlot(known, one))
    : typeof value === 'string' && known.has(value);
}

/** The slots for ids in a call: `:id`, `?share_id`, `file_ids`. */
export function slotsOf(world: World, call: Call): string[] {
  const known = new Set([...idsOf(world.ada), ...idsOf(world.bo), world.spare.passkeys.id]);
  const named = (prefix: string, part: Readonly<Record<string, unknown>> = {}): string[] =>
    Object.entries(part)
      .filter(([name, value]) => isSlot(known, value) || name === 'page_token' || name === 'to')
      .map(([name]) => `${prefix}${name}`);
  const address = call.params?.token === undefined ? [] : [':token'];
  return [
    ...address,
    ...named(':', call.params),
    ...named('?', call.query),
    ...named('', { ...call.body, ...call.more }),
  ];
}

/** Fills every slot for an id with a random one, of any user or unknown. */
export function mixIds(random: Random, world: World, call: Call, draft: Draft): Draft {
  const pool = [...idsOf(world.ada), ...idsOf(world.bo), world.spare.passkeys.id, unknown, '', '*'];
  const tokens = mixedTokens(world);
  const slots = new Set(slotsOf(world, call));
  const one = (name: string): string =>
    name === 'page_token'
      ? pick(random, ['', ...cursors(world)])
      : name === 'token' && call.listener === 'content'
        ? pick(random, tokens)
        : pick(random, pool);
  const some = (name: string): string[] => Array.from({ length: pick(random, [1, 2, 3]) }, () => one(name));
  const replaced = (name: string, value: unknown): unknown => {
    if (name === 'to') return { parent_id: one(name) };
    return Array.isArray(value) ? some(name) : one(name);
  };
  const json = draft.body !== null && 'json' in draft.body ? draft.body.json : null;
  return {
    ...draft,
    params: Object.fromEntries(
      Object.entries(draft.params).map(([name, value]) => [
        name,
        slots.has(`:${name}`) ? encodeURIComponent(one(name)) : value,
      ]),
    ),
    query: draft.query.map(([name, value]) => [
      name,
      slots.has(`?${name}`) && happens(random, 80)
        ? encodeURIComponent(name === 'task_ids' ? some(name).join(',') : one(name))
        : value,
    ]),
    body:
      json === null || typeof json !== 'object'
        ? draft.body
        : {
            json: Object.fromEntries(
              Object.entries(json).map(([name, value]) => [
                name,
                slots.has(name) && happens(random, 80) ? replaced(name, value) : value,
              ]),
            ),
          },
  };
}

/** The share of a request and its proof. */
function shareOf(draft: Draft): { id: string; sent: string } {
  const json = draft.body !== null && 'json' in draft.body ? JSON.stringify(draft.body.json) : '';
  const sent = `${draft.query.map(([name, value]) => `"${name}":"${value}"`).join()}${json}`;
  return { id: /"share_id":"([^"]*)"/.exec(sent)?.[1] ?? '', sent };
}

/** Names (`ada-secret`, `bo-open` …) that the response may contain. */
function readable(world: World, requester: OwnedData | null, call: Call, draft: Draft): string[] {
  const people = { ada: world.ada, bo: world.bo };
  const { id, sent } = shareOf(draft);
  const own = requester === null ? [] : [`${requester === world.ada ? 'ada' : 'bo'}-`];
  if (call.listener === 'content') {
    const owner = ownerOfAddress(world, draft);
    return Object.entries(people).flatMap(([name, one]) => (one === owner ? [`${name}-secret`] : []));
  }
  if (!/\/share(:batch_file_info|:archive|\/|$)/.test(call.route) || call.as === 'ada') return own;
  return Object.entries(people).flatMap(([name, { openShare, lockedShare }]) => {
    if (id === openShare) return [`${name}-open`];
    const proved = sent.includes(`"${lockedShare.passCode}"`) || sent.includes(`"${lockedShare.token}"`);
    return id === lockedShare.id && proved ? [`${name}-locked`] : [];
  });
}

/** The owner of a signed URL, or null when it is tampered with: the URL is a capability. */
function ownerOfAddress({ ada, bo }: World, draft: Draft): OwnedData | null {
  const { token } = draft.params;
  const isOf = (one: OwnedData): boolean => addressesOf(one).some((path) => path.split('/')[2] === token);
  return [ada, bo].find(isOf) ?? null;
}

/** Every name in the response that the requester may not read. */
export function crossAccountText(
  world: World,
  requester: OwnedData | null,
  call: Call,
  draft: Draft,
  answer: Answered,
): string[] {
  const allowed = readable(world, requester, call, draft);
  const told = new Set(answer.text.match(/\b(ada|bo)-(secret|open|locked)/g) ?? []);
  return [...told].filter((name) => !allowed.some((prefix) => name.startsWith(prefix)));
}

/** Rows whose owner is in another table. */
const hangingOn: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  tokens: { table: 'token_families', column: 'family' },
  upload_parts: { table: 'uploads', column: 'upload_id' },
  copy_steps: { table: 'tasks', column: 'task_id' },
  share_slugs: { table: 'shares', column: 'share_id' },
  payment_events: { table: 'orders', column: 'order_id' },
};
/** Rows without an owner: counters and blobs. */
const nobodys: ReadonlySet<string> = new Set([
  ...['blobs', 'media_facts', 'share_views', 'share_days', 'download_counts', 'copy_losses'],
  ...['verifications', 'authorize_requests', 'unsubscribed', 'activation_codes'],
]);

/** Every changed row that is not the requester's. */
export function crossAccountRows(
  world: World,
  requester: OwnedData | null,
  call: Call,
  draft: Draft,
  changed: readonly Difference[],
): string[] {
  const acting = call.listener === 'content' ? ownerOfAddress(world, draft) : requester;
  const mine = acting?.who.id ?? '';
  const made = changed.filter(({ kind }) => kind === 'new');
  const owned = (table: string, id: unknown): boolean =>
    [...(world.baseline.get(table) ?? []), ...made.flatMap((one) => (one.table === table ? [one.row] : []))]
      .filter((row) => row.id === id)
      .every((row) => row.account_id === mine);
  const isOwn = ({ table, row }: Difference): boolean => {
    if (table === 'accounts') return row.id === mine;
    if (table === 'share_files') return owned('shares', row.share_id) && owned('files', row.file_id);
    const hanging = hangingOn[table];
    if (hanging !== undefined) return owned(hanging.table, row[hanging.column]);
    if (nobodys.has(table)) return true;
    // A row without an owner column must be listed above.
    return 'account_id' in row && (row.account_id === mine || row.account_id === null);
  };
  return changed
    .filter((one) => !isOwn(one) && !(call.touches ?? []).includes(one.table))
    .map(({ table, kind, row }) => `${table} ${kind} ${JSON.stringify(row).slice(0, 200)}`);
}
