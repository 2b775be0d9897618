import { good, onePixel, refused } from './people.ts';
import type { Writes } from './writes.ts';

/** The picture of an account, and the programs that have access to it. */
export const writesOfProfile: Writes = {
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
