import * as v from 'valibot';
import {
  countsOf,
  createAccount,
  isCountOpen,
  listAccounts,
  newPassword,
} from '../../management/accounts.ts';
import { firstRows } from '../../management/pages.ts';
import { findAccount, presentAccount, spaceOf } from '../accounts.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns, Size, Switch, Text, whole } from '../values.ts';

/** A password from standard input, or a random one that is printed once. */
export const passwordOption = {
  'password-stdin': {
    value: null,
    help: 'the password is the first line of standard input; without, one is made',
  },
} as const;

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
    const wanted = { email, password, name, quota };
    const id = orThrow(await createAccount(services, desk.request, wanted));
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
    const { rows: accounts } = await listAccounts(await desk.services(), search, firstRows(limit));
    const cells = accounts.map((one) => [
      one.email,
      one.id,
      spaceOf(one),
      formatTime(one.created_at).slice(0, 10),
    ]);
    return {
      data: accounts.map(presentAccount),
      lines: inColumns(['address', 'id', 'space', 'since'], cells, 'There is no such account.'),
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
    const counts = await countsOf(services, account);
    const shown = { ...presentAccount(account), ...counts };
    const counted = (count: number): string => `${count}${isCountOpen(count) ? '+' : ''}`;
    const words = { ...shown, shares: counted(counts.shares), tasks: counted(counts.tasks) };
    return {
      data: shown,
      lines: [
        ...Object.entries({ ...words, space: spaceOf(account) })
          .filter(([name]) => name !== 'quota' && name !== 'used')
          .map(([name, value]) => `${`${name}:`.padEnd(15)}${value ?? '–'}`),
      ],
    };
  },
});
