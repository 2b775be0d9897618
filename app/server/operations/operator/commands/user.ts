import { sql } from 'kysely';
import * as v from 'valibot';
import { addAccount } from '../../../features/accounts/accounts.ts';
import { newSecret } from '../../../platform/secrets.ts';
import { findAccount, presentAccount, spaceOf } from '../accounts.ts';
import { command } from '../command.ts';
import { formatTime, inColumns, Size, Switch, Text, whole } from '../values.ts';
import { orRefuse } from '../words.ts';

/** A password from standard input, or a random one that is printed once. */
export const passwordOption = {
  'password-stdin': {
    value: null,
    help: 'the password is the first line of standard input; without, one is made',
  },
} as const;
export const newPassword = (): string => newSecret().slice(0, 20);

export const userCreate = command({
  name: 'user create',
  summary: 'Makes an account; prints its password when it was made here.',
  words: [{ name: 'email' }],
  options: {
    ...passwordOption,
    name: { value: 'text', help: 'how the person is called; the part before the @ otherwise' },
    quota: { value: 'size', help: 'the space, such as 20GiB; ALOFT_QUOTA otherwise' },
  },
  example: 'user create ada@example.org --quota 20GiB',
  input: v.object({
    email: Text,
    'password-stdin': Switch,
    name: v.optional(Text),
    quota: v.optional(Size),
  }),
  run: async (desk, { email, name, quota, 'password-stdin': fromInput }) => {
    const services = await desk.services();
    const password = fromInput ? await desk.readLine() : newPassword();
    const id = orRefuse(await addAccount(services, { email, password, name }));
    if (quota !== undefined)
      await services.db.updateTable('accounts').set({ quota_limit: quota }).where('id', '=', id).execute();
    const account = await findAccount(services, id);
    return {
      data: { ...presentAccount(account), ...(fromInput ? {} : { password }) },
      lines: [
        `${account.email} is made, id ${id}, ${spaceOf(account)}.`,
        ...(fromInput ? [] : [`Password: ${password}`]),
      ],
    };
  },
});

export const userList = command({
  name: 'user list',
  summary: 'Lists accounts, the newest first.',
  options: {
    search: { value: 'text', help: 'only those whose address or name has this in it' },
    limit: { value: 'count', help: 'so many at most; 100 otherwise' },
  },
  example: 'user list --search example.org --limit 20',
  input: v.object({ search: v.optional(v.string(), ''), limit: v.optional(whole(1, 10_000), '100') }),
  run: async (desk, { search, limit }) => {
    const { db } = await desk.services();
    const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    let query = db
      .selectFrom('accounts')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit);
    if (search !== '')
      query = query.where(
        sql<boolean>`(email LIKE ${like} ESCAPE '\\' OR lower(name) LIKE ${like} ESCAPE '\\')`,
      );
    const accounts = await query.execute();
    const rows = accounts.map((one) => [
      one.email,
      one.id,
      spaceOf(one),
      formatTime(one.created_at).slice(0, 10),
    ]);
    return {
      data: accounts.map(presentAccount),
      lines: inColumns(['address', 'id', 'space', 'since'], rows, 'There is no such account.'),
    };
  },
});

export const userShow = command({
  name: 'user show',
  summary: 'Shows one account with its counts.',
  words: [{ name: 'who' }],
  example: 'user show ada@example.org',
  input: v.object({ who: Text }),
  run: async (desk, { who }) => {
    const services = await desk.services();
    const account = await findAccount(services, who);
    const countOf = async (table: 'files' | 'shares' | 'tasks'): Promise<number> => {
      const row = await services.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    };
    const shown = {
      ...presentAccount(account),
      files: await countOf('files'),
      shares: await countOf('shares'),
      tasks: await countOf('tasks'),
    };
    return {
      data: shown,
      lines: [
        ...Object.entries({ ...shown, space: spaceOf(account) })
          .filter(([name]) => name !== 'quota' && name !== 'used')
          .map(([name, value]) => `${`${name}:`.padEnd(15)}${value ?? '–'}`),
      ],
    };
  },
});
