import { userRoles } from '@aloft/core/rules';
import * as v from 'valibot';
import {
  changePassword,
  changeQuota,
  changeRole,
  deleteAccount,
  giveDays,
  newPassword,
  turnOffTwoStep,
} from '../../management/accounts.ts';
import { findAccount, spaceOf } from '../accounts.ts';
import { command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { Days, formatTime, Size, Switch, Text } from '../values.ts';
import { passwordOption } from './user.ts';

export const userSetPassword = command({
  name: 'user set-password',
  summary: 'Sets a new password and ends every session of the account.',
  words: [{ name: 'who' }],
  options: passwordOption,
  example: 'user set-password ada@example.org',
  input: v.object({ who: Text, 'password-stdin': Switch }),
  run: async (desk, { who, 'password-stdin': fromInput }) => {
    const services = await desk.services();
    const { id, email } = await findAccount(services, who);
    const password = fromInput ? await desk.readLine() : newPassword();
    orThrow(await changePassword(services, desk.request, { id, email }, password));
    return {
      data: { id, email, ...(fromInput ? {} : { password }) },
      lines: [
        `${email} has a new password; every session was ended.`,
        ...(fromInput ? [] : [`Password: ${password}`]),
      ],
    };
  },
});

export const userTwoStepOff = command({
  name: 'user two-step-off',
  summary: 'Turns two-step verification off, for somebody who lost the app and the recovery codes.',
  words: [{ name: 'who' }],
  example: 'user two-step-off ada@example.org',
  input: v.object({ who: Text }),
  run: async (desk, { who }) => {
    const services = await desk.services();
    const { id, email } = await findAccount(services, who);
    const wasOn = orThrow(await turnOffTwoStep(services, desk.request, { id, email }));
    return {
      data: { id, email, wasOn },
      lines: [
        wasOn ? `${email} signs in with the password alone now.` : `${email} had no two-step verification.`,
      ],
    };
  },
});

export const userSetQuota = command({
  name: 'user set-quota',
  summary: 'Sets the space of an account; what is stored stays, also when it is more.',
  words: [{ name: 'who' }, { name: 'size' }],
  example: 'user set-quota ada@example.org 50GiB',
  input: v.object({ who: Text, size: Size }),
  run: async (desk, { who, size }) => {
    const services = await desk.services();
    const account = await findAccount(services, who);
    orThrow(await changeQuota(services, desk.request, account, size));
    return {
      data: { id: account.id, email: account.email, quota: size },
      lines: [`${account.email} uses ${spaceOf({ ...account, quota_limit: size })}.`],
    };
  },
});

export const userSetRole = command({
  name: 'user set-role',
  summary: 'Says whether somebody runs the server (operator) or only uses it (person).',
  words: [{ name: 'who' }, { name: 'role' }],
  example: 'user set-role ada@example.org operator',
  input: v.object({ who: Text, role: v.picklist(userRoles, `a role is ${userRoles.join(' or ')}`) }),
  run: async (desk, { who, role }) => {
    const services = await desk.services();
    const account = await findAccount(services, who);
    orThrow(await changeRole(services, desk.request, account, role));
    return {
      data: { id: account.id, email: account.email, role },
      lines: [`${account.email} has the role ${role}.`],
    };
  },
});

export const userGiveDays = command({
  name: 'user give-days',
  summary: 'Adds days of membership, after those that are left.',
  words: [{ name: 'who' }, { name: 'days' }],
  example: 'user give-days ada@example.org 30',
  input: v.object({ who: Text, days: Days }),
  run: async (desk, { who, days }) => {
    const services = await desk.services();
    const account = await findAccount(services, who);
    const end = formatTime(orThrow(await giveDays(services, desk.request, account, days)));
    const { id, email } = account;
    return { data: { id, email, memberUntil: end }, lines: [`${email} is a member until ${end}.`] };
  },
});

export const userDelete = command({
  name: 'user delete',
  summary: 'Deletes an account with its files, shares and sessions, for good.',
  words: [{ name: 'who' }],
  options: { yes: { value: null, help: 'without it, nothing is deleted' } },
  example: 'user delete ada@example.org --yes',
  input: v.object({ who: Text, yes: Switch }),
  run: async (desk, { who, yes }) => {
    const services = await desk.services();
    const account = await findAccount(services, who);
    if (!yes)
      throw new Refused(
        `${account.email} and ${spaceOf(account)} would be gone for good: add --yes if that is meant`,
      );
    orThrow(await deleteAccount(services, desk.request, account));
    return {
      data: { id: account.id, email: account.email },
      lines: [`${account.email} is deleted. The server removes its bytes within a day or so.`],
    };
  },
});
