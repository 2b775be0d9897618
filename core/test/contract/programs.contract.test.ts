import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { good, password, refused, signedUp } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { onTheServer } from './services.ts';

/** Signs the person in once more, in a program on another device; answers its calls. */
async function inProgram(service: ServiceUnderTest, email: string) {
  const client = newClient(service);
  const made = await good(client.api.user.signIn({ username: email, password }));
  if (!('token_type' in made) || made.token_type !== 'Bearer') throw new Error('no token');
  client.runtime.tokens.keep(made);
  return { user: client.api.user, refresh: made.refresh_token };
}

onTheServer('connected programs', (at) => {
  it('[R10.10] a program is listed with what it may do, and its tokens end at once when it is disconnected', async () => {
    const ada = await signedUp(at(), 'programs@example.org', { browser: true });
    const { user } = ada.api;
    expect((await good(user.listPrograms())).programs).toEqual([]);
    const first = await inProgram(at(), ada.email);
    const second = await inProgram(at(), ada.email);
    expect((await good(first.user.me())).sub).toBe(ada.id);
    const { programs } = await good(user.listPrograms());
    expect(programs).toMatchObject([
      { client_id: 'aloft-terminal', scope: 'user pan offline', sessions: 2, current: false },
    ]);
    expect(programs[0]?.client_name).toBe('Aloft Terminal');
    expect((await good(first.user.listPrograms())).programs[0]?.current).toBe(true);
    await good(user.disconnectProgram('aloft-terminal'));
    for (const { user: ended, refresh } of [first, second]) {
      await refused(ended.me(), 'unauthenticated');
      await refused(newClient(at()).api.user.refreshToken(refresh), 'invalid_grant');
    }
    expect((await good(user.listPrograms())).programs).toEqual([]);
    expect((await good(user.me())).sub).toBe(ada.id);
  });

  it('[R10.10] what has no access cannot be disconnected, nor can our pages, and nobody disconnects another’s', async () => {
    const ada = await signedUp(at(), 'programs-ada@example.org', { browser: true });
    const bo = await signedUp(at(), 'programs-bo@example.org', { browser: true });
    const program = await inProgram(at(), bo.email);
    for (const id of ['aloft-terminal', 'aloft-web', 'nobody'])
      await refused(ada.api.user.disconnectProgram(id), 'not_found');
    expect((await good(program.user.me())).sub).toBe(bo.id);
    const nobody = newClient(at()).api.user;
    await refused(nobody.listPrograms(), 'unauthenticated');
    await refused(nobody.disconnectProgram('aloft-terminal'), 'unauthenticated');
  });
});
