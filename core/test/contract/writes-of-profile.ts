import { good, onePixel, refused } from './people.ts';
import type { Writes } from './writes.ts';

/** The profile of an account, its picture, and the programs that have access to it. */
export const writesOfProfile: Writes = {
  changeProfile: async ({ me }) => ({
    act: () => me.api.user.changeProfile({ name: 'Another Name' }),
    effect: async () => (await good(me.api.user.me())).name,
    once: 'Another Name',
  }),
  'changeProfile of the phone number': async ({ me }) => ({
    act: () => me.api.user.changeProfile({ phoneNumber: '+6581234567' }),
    effect: async () => (await good(me.api.user.me())).phone_number,
    once: '+6581234567',
  }),
  changePicture: async ({ me }) => ({
    act: () => me.api.user.changePicture(onePixel),
    effect: async () => (await good(me.api.user.me())).picture !== '',
    once: true,
  }),
  disconnectProgram: async ({ me }) => ({
    // One's own: the answer is asked for again by a session that it has ended.
    act: () => me.api.user.disconnectProgram('aloft-terminal'),
    effect: async () => (await refused(me.api.user.me(), 'unauthenticated')).code,
    once: 'unauthenticated',
  }),
  removePicture: async ({ me }) => ({
    act: () => me.api.user.removePicture(),
    effect: async () => (await good(me.api.user.me())).picture,
    once: '',
  }),
};
