import type { Api } from '@aloft/core';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type User = Api['user'];
interface NewEmail extends Readonly<Parameters<User['changeEmail']>[0]> {}
interface OwnerProof extends Readonly<Exclude<Parameters<User['deleteAccount']>[0], string>> {}
interface NewPassword extends Readonly<Parameters<User['changePassword']>[0]> {}

const profileKey = ['account', 'profile'] as const;
const sessionsKey = ['account', 'sessions'] as const;
const programsKey = ['account', 'programs'] as const;

/** Name and masked address, and since when the account and its password are as they are. */
export const ownProfile = queryOptions({
  queryKey: profileKey,
  queryFn: ({ client }) => unwrap(apiOf(client).user.me()),
});

/** Where the account is signed in, last used first. */
export const ownSessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ client }) => unwrap(apiOf(client).user.listSessions()),
});

/** The programs that have access to the account. */
export const ownPrograms = queryOptions({
  queryKey: programsKey,
  queryFn: ({ client }) => unwrap(apiOf(client).user.listPrograms()),
});

/** The membership and its end. */
export const ownMembership = queryOptions({
  queryKey: ['account', 'membership'],
  queryFn: async ({ client }) => (await unwrap(apiOf(client).drive.getVip())).data,
});

const reloadProfile = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: profileKey });
/** Sessions of programs are told in both lists. */
const reloadSessions = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: sessionsKey }),
    client.invalidateQueries({ queryKey: programsKey }),
  ]);
};

export const changeName = mutationOptions({
  mutationFn: (name: string, { client }) => unwrap(apiOf(client).user.changeProfile({ name })),
  onSuccess: (profile, _name, _before, { client }) => client.setQueryData(profileKey, profile),
});

/** The number as E.164; empty for none. */
export const changePhoneNumber = mutationOptions({
  mutationFn: (phoneNumber: string, { client }) => unwrap(apiOf(client).user.changeProfile({ phoneNumber })),
  onSuccess: (profile, _number, _before, { client }) => client.setQueryData(profileKey, profile),
});

/** Where the visitor is, an alpha-2 code; empty where the service does not know. */
export const areaCountry = queryOptions({
  queryKey: ['account', 'areaCountry'],
  queryFn: async ({ client }) => (await unwrap(apiOf(client).drive.getAreaCountryCode())).data.countryCode,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Gives the account a picture, in base64. */
export const changePicture = mutationOptions({
  mutationFn: (picture: string, { client }) => unwrap(apiOf(client).user.changePicture(picture)),
  onSuccess: (profile, _picture, _before, { client }) => client.setQueryData(profileKey, profile),
});

export const removePicture = mutationOptions({
  mutationFn: (_: null, { client }) => unwrap(apiOf(client).user.removePicture()),
  onSuccess: (profile, _none, _before, { client }) => client.setQueryData(profileKey, profile),
});

/** Mails a code to the address that the account is to have; nothing is sent to one that has an account. */
export const requestEmailCode = mutationOptions({
  mutationFn: (email: string, { client }) =>
    unwrap(apiOf(client).user.requestVerification({ email, target: 'NOT_USER', usage: 'EMAIL_CHANGE' })),
});

export const changeEmail = mutationOptions({
  mutationFn: (wanted: NewEmail, { client }) => unwrap(apiOf(client).user.changeEmail(wanted)),
  onSuccess: (profile, _wanted, _before, { client }) => client.setQueryData(profileKey, profile),
});

/** Ends every other session, too. */
export const changePassword = mutationOptions({
  mutationFn: (wanted: NewPassword, { client }) => unwrap(apiOf(client).user.changePassword(wanted)),
  onSuccess: async (_done, _wanted, _before, { client }) => {
    await Promise.all([reloadProfile(client), reloadSessions(client)]);
  },
});

/** Signs another place out. */
export const endSession = mutationOptions({
  mutationFn: (id: string, { client }) => unwrap(apiOf(client).user.endSession(id)),
  // It may have ended by itself meanwhile: then the list is old, too.
  onSettled: (_done, _error, _id, _before, { client }) => reloadSessions(client),
});

export const endOtherSessions = mutationOptions({
  mutationFn: (_: null, { client }) => unwrap(apiOf(client).user.endOtherSessions()),
  onSettled: (_done, _error, _none, _before, { client }) => reloadSessions(client),
});

/** Ends every session of a program. */
export const disconnectProgram = mutationOptions({
  mutationFn: (clientId: string, { client }) => unwrap(apiOf(client).user.disconnectProgram(clientId)),
  onSettled: (_done, _error, _id, _before, { client }) => reloadSessions(client),
});

/** Schedules the deletion; every session ends at once. */
export const deleteAccount = mutationOptions({
  mutationFn: (proof: OwnerProof, { client }) => unwrap(apiOf(client).user.deleteAccount(proof)),
});

/** For how many days a deleted account can be restored. */
export const deletionGrace = queryOptions({
  queryKey: ['account', 'deletionGrace'],
  queryFn: async ({ client }) => {
    const languages = { system: '', app: '' };
    return (await unwrap(apiOf(client).config.getBasicConfig(languages))).data.deletion_grace_days;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
