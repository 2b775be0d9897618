import type { Api, Result } from '@aloft/core';
import type { NameConflict } from '@aloft/core/wire';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { readThrough } from './file-pages.ts';
import { type FileSource, type ListOrder, reloadFiles } from './files.ts';
import { isOfStars, listKey, showChanged, showOnly, showWithout, type TakeBack } from './listed-files.ts';
import { apiOf, unwrap } from './query-client.ts';

/** As many ids as one call takes: what needs several may be done in part. */
export const batch = 500;

/** The key of every change of entries: which of them wait for a line is asked by it. */
export const changesKey = ['files', 'change'] as const;

type Ids = readonly string[];

interface Change<Wanted, Answer> {
  readonly send: (wanted: Wanted, client: QueryClient) => Promise<Answer>;
  /** Shows it as done. Left out where nobody can say what it will look like. */
  readonly show?: (client: QueryClient, wanted: Wanted) => TakeBack;
}

/**
 * A change that is shown at once and taken back when it fails (R10.3). Without a line it waits for one, and the page
 * says so; the lists are loaded again when the last of several is over, or they would show the older state between.
 */
function change<Wanted, Answer>({ send, show }: Change<Wanted, Answer>) {
  return mutationOptions({
    mutationKey: changesKey,
    networkMode: 'online',
    mutationFn: (wanted: Wanted, { client }) => send(wanted, client),
    onMutate: async (wanted, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      return show?.(client, wanted);
    },
    onError: (_error, _wanted, rollBack) => rollBack?.(),
    onSettled: (_done, _error, _wanted, _before, { client }) => {
      if (client.isMutating({ mutationKey: changesKey }) === 1) void reloadFiles(client);
    },
  });
}

/** Sends ids in batches; stops at the first that fails. Answers what each batch answered. */
async function sendInBatches<Answer>(
  ids: Ids,
  send: (part: Ids) => Promise<Result<Answer>>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < ids.length; at += batch) answers.push(await unwrap(send(ids.slice(at, at + batch))));
  return answers;
}

type Call<Wanted, Answer> = (api: Api, part: Ids, wanted: Wanted) => Promise<Result<Answer>>;

/** Sends ids in batches, each of which answers a task. Answers the tasks to follow. */
function asTasks<Wanted extends { readonly ids: Ids }>(call: Call<Wanted, { readonly task_id: string }>) {
  return async (wanted: Wanted, client: QueryClient): Promise<Ids> => {
    const answers = await sendInBatches(wanted.ids, (part) => call(apiOf(client), part, wanted));
    return answers.map((answer) => answer.task_id);
  };
}

/** Sends ids in batches whose answers say nothing more. */
function inBatches<Wanted extends { readonly ids: Ids }>(call: Call<Wanted, unknown>) {
  return async (wanted: Wanted, client: QueryClient): Promise<void> => {
    await sendInBatches(wanted.ids, (part) => call(apiOf(client), part, wanted));
  };
}

const conflictOf = (nameConflict: NameConflict | undefined) =>
  nameConflict === undefined ? {} : { nameConflict };

interface Relocation {
  readonly ids: Ids;
  readonly folderId: string;
  /** What becomes of a taken name; refused where it is left out. */
  readonly nameConflict?: NameConflict | undefined;
}

export const moveFiles = change<Relocation, void>({
  send: inBatches(({ drive }, part, { folderId, nameConflict }) =>
    drive.moveFiles(part, folderId, conflictOf(nameConflict)),
  ),
  show: (client, { ids, folderId }) =>
    showWithout(client, ids, (source) => source.of === 'folder' && source.folder !== folderId),
});

/** What became of entries that were copied. */
interface Copied {
  /** The tasks to follow, which may be over already. */
  readonly tasks: Ids;
  /** The copies that are there already. */
  readonly copies: Ids;
}

export const copyFiles = change<Relocation, Copied>({
  send: async ({ ids, folderId, nameConflict }, client) => {
    const { drive } = apiOf(client);
    const answers = await sendInBatches(ids, (part) =>
      drive.copyFiles(part, folderId, conflictOf(nameConflict)),
    );
    const copies = new Map(answers.flatMap((answer) => Object.entries(answer.copies ?? {})));
    return {
      tasks: answers.map((answer) => answer.task_id),
      copies: ids.flatMap((id) => copies.get(id) ?? []),
    };
  },
});

export const trashFiles = change<{ readonly ids: Ids }, void>({
  send: inBatches(({ drive }, part) => drive.trashFiles(part)),
  show: (client, { ids }) => showWithout(client, ids, (source) => source.of !== 'trash'),
});

/** A whole list but some of its entries. */
export interface WholeList {
  readonly source: FileSource;
  readonly order: ListOrder;
  readonly but: ReadonlySet<string>;
}

/**
 * Puts a whole list into the trash, of which few entries need be loaded: each page that is read goes at once. Answers
 * the ids.
 */
export const trashList = change<WholeList, Ids>({
  send: async ({ source, order, but }, client) => {
    const trashed: string[] = [];
    const everything = { skip: 0, count: Number.POSITIVE_INFINITY, total: null };
    for await (const files of readThrough(client, source, order, everything)) {
      const ids = files.map(({ id }) => id).filter((id) => !but.has(id));
      if (ids.length > 0) await unwrap(apiOf(client).drive.trashFiles(ids));
      trashed.push(...ids);
    }
    return trashed;
  },
  show: (client, { source, order, but }) => showOnly(client, { source, order }, but),
});

export const untrashFiles = change<{ readonly ids: Ids }, void>({
  send: inBatches(({ drive }, part) => drive.untrashFiles(part)),
  show: (client, { ids }) => showWithout(client, ids, (source) => source.of === 'trash'),
});

/** Deletes entries for good; answers the tasks to follow, which may be over already. */
export const deleteFiles = change<{ readonly ids: Ids }, Ids>({
  send: asTasks(({ drive }, part) => drive.deleteFiles(part)),
  show: (client, { ids }) => showWithout(client, ids, (source) => source.of === 'trash'),
});

/** Empties the trash; answers the task to follow, which may be over already. */
export const emptyTrash = change<object, Ids>({
  send: async (_wanted, client) => [(await unwrap(apiOf(client).drive.emptyTrash())).task_id],
});

export const starFiles = change<{ readonly ids: Ids; readonly starred: boolean }, void>({
  send: inBatches(({ drive }, part, { starred }) =>
    starred ? drive.starFiles(part) : drive.unstarFiles(part),
  ),
  show: (client, { ids, starred }) => {
    const leave = starred ? () => undefined : showWithout(client, ids, isOfStars);
    const mark = showChanged(client, ids, { starred });
    return () => {
      mark();
      leave();
    };
  },
});

/** Gives an entry another name. */
export const renameFile = change<{ readonly id: string; readonly name: string }, void>({
  send: async ({ id, name }, client) => {
    await unwrap(apiOf(client).drive.renameFile(id, name));
  },
  show: (client, { id, name }) => showChanged(client, [id], { name }),
});
