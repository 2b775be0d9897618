// Each way in which days of membership could be had for nothing, again and again: none of them gains any.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret, newId, newSecret } from '../../platform/secrets.ts';
import {
  call,
  newPerson,
  type Person,
  signInAgain,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { purgeAccount, purgeDeletedAccounts } from '../accounts/purge-account-data.ts';
import { cap, day, everything, members, startMembers, untilFault } from './testing/members.ts';

let server: TestServer;
let people: ReturnType<typeof members>;
beforeEach(async () => {
  server = await startMembers();
  people = members(server);
});
afterEach(() => server.stop());

describe('throwaway accounts', () => {
  it('[P13e P13g] five unverified sign-ups that I have invited give nobody a day; nor does anything else they ask for', async () => {
    const { accept, askForAll, daysOf, get, verified } = people;
    const ada = await verified('ada@example.org');
    const unproved = 'email_not_verified';
    for (let n = 0; n < 5; n += 1) {
      const guest = await newPerson(server, `throwaway${n}@example.org`);
      const answer = await accept(guest, ada);
      expect(answer.body).toMatchObject({ error: unproved, error_code: 7 });
      expect(answer.status).toBe(403);
      expect(await daysOf(guest)).toBe(0);
    }
    const guest = await newPerson(server, 'throwaway@example.org');
    server.pass(untilFault);
    expect(await askForAll(guest)).toEqual([unproved, unproved, unproved]);
    expect(await daysOf(ada)).toBe(0);
    expect((await get(ada, '/vip/v1/activity/inviteInfo')).body).toMatchObject({
      invited_nums: 0,
      add_days: 0,
    });
    expect(await server.services.db.selectFrom('membership_grants').selectAll().execute()).toEqual([]);
  });

  it('[P13g] a refused grant is given once the address is verified: by a code, or by a password reset', async () => {
    const { askForAll, post } = people;
    const [ada, bo] = [await newPerson(server, 'ada@example.org'), await newPerson(server, 'bo@example.org')];
    server.pass(untilFault);
    const unproved = 'email_not_verified';
    expect(await askForAll(ada)).toEqual([unproved, unproved, unproved]);
    const { db, clock } = server.services;
    const proof = async (email: string, purpose: 'EMAIL_CHANGE' | 'PASSWORD_RESET') => {
      const token = newSecret();
      const row = { id: newId(), email, purpose, code_hash: '', tries: 1, spent_at: null };
      await db
        .insertInto('verifications')
        .values({ ...row, token_hash: hashSecret(token), expires_at: clock() + 60_000 })
        .execute();
      return token;
    };
    const same = await post(ada, '/v1/user/email', {
      email: ada.email,
      password: 'a long password',
      verification_token: await proof(ada.email, 'EMAIL_CHANGE'),
    });
    expect(same.status).toBe(200);
    expect(await askForAll(ada)).toEqual(everything);
    await call(server, 'POST', '/v1/auth/password/reset', {
      body: {
        email: bo.email,
        verification_token: await proof(bo.email, 'PASSWORD_RESET'),
        new_password: 'a long password',
      },
    });
    expect(await askForAll(await signInAgain(server, bo))).toEqual(everything);
  });

  it('[P13g] labels of one mailbox are one person: what it was given under one it is not given under another', async () => {
    const { askForAll, daysOf, verified } = people;
    const first = await verified('ada@example.org');
    const second = await verified('ada+films@example.org');
    server.pass(untilFault);
    expect(await askForAll(first)).toEqual(everything);
    expect(await askForAll(second)).toEqual([0, 'already_exists', 'taken']);
    expect(await daysOf(second)).toBe(0);
  });

  it('[P13e P13g] a new account with the same address gets nothing twice, whoever deleted the first', async () => {
    const { accept, askForAll, daysOf, verified } = people;
    const host = await verified('host@example.org');
    const removals = {
      'a@example.org': async ({ id }: Person) => {
        const delete_at = server.services.clock() - day;
        await server.services.db.updateTable('accounts').set({ delete_at }).where('id', '=', id).execute();
        expect(await purgeDeletedAccounts(server.services)).toBe(1);
      },
      'b@example.org': ({ id }: Person) => purgeAccount(server.services, id),
    };
    for (const [email, remove] of Object.entries(removals)) {
      const before = await verified(email);
      expect((await accept(before, host)).status).toBe(200);
      const { db } = server.services;
      expect((await askForAll(before)).slice(0, 2)).toEqual([7, 1]);
      await remove(before);
      const left = await db.selectFrom('membership_grants').selectAll().execute();
      expect(JSON.stringify(left)).not.toContain(email);
      expect(JSON.stringify(left)).not.toContain(before.id);
      const again = await verified(email);
      expect((await askForAll(again)).slice(0, 2)).toEqual([0, 'already_exists']);
      expect((await accept(again, host)).body.error).toBe('already_exists');
      expect(await daysOf(again)).toBe(0);
    }
    expect(await daysOf(host)).toBe(6);
  });

  it('[P13g] an address that its account has left is given nothing again', async () => {
    const { askForAll, verified } = people;
    const ada = await verified('old@example.org');
    server.pass(untilFault);
    expect(await askForAll(ada)).toEqual(everything);
    await server.services.db
      .updateTable('accounts')
      .set({ email: 'new@example.org' })
      .where('id', '=', ada.id)
      .execute();
    expect(await askForAll(ada)).toEqual([0, 'already_exists', 'taken']);
    expect((await askForAll(await verified('old@example.org'))).slice(0, 2)).toEqual([0, 'already_exists']);
  });
});

describe('invitations', () => {
  it('[P13e P13g] inviting oneself, by the own code or a label of the own mailbox, is refused', async () => {
    const { accept, daysOf, verified } = people;
    const ada = await verified('ada@example.org');
    const own = { error: 'invalid_argument', details: [{ '@type': 'FieldViolation', detail: 'from' }] };
    expect((await accept(ada, ada)).body).toMatchObject(own);
    const label = await verified('ada+two@example.org');
    expect((await accept(label, ada)).body).toMatchObject(own);
    expect([await daysOf(ada), await daysOf(label)]).toEqual([0, 0]);
  });

  it('[P13e P13g] a circle of two or of five closes nowhere', async () => {
    const { accept, daysOf, verified } = people;
    const chain = [];
    for (let n = 0; n < 5; n += 1) chain.push(await verified(`p${n}@example.org`));
    const [first, second] = chain;
    if (first === undefined || second === undefined) expect.fail('nobody');
    for (const [n, guest] of chain.slice(1).entries())
      expect((await accept(guest, chain[n] ?? first)).status).toBe(200);
    for (const inviter of chain.slice(1))
      expect((await accept(first, inviter)).body.error).toBe('invalid_argument');
    expect(await daysOf(first)).toBe(3);
    expect(await daysOf(second)).toBe(6);
  });

  it('[P13e P13g] an inviter gets days up to a monthly limit; invited accounts always get theirs, and the limit resets each month', async () => {
    const { accept, daysOf, get, verified } = people;
    let ada = await verified('ada@example.org');
    for (let n = 0; n < 4; n += 1) {
      const guest = await verified(`guest${n}@example.org`);
      expect((await accept(guest, ada)).body).toEqual({ result: 'ACCEPTED', add_days: 3 });
    }
    expect(await daysOf(ada)).toBe(3 * cap);
    expect((await get(ada, '/vip/v1/activity/inviteInfo')).body).toMatchObject({
      invited_nums: 4,
      add_days: 3 * cap,
      invited_join_days: 12,
    });
    // An account of the same mailbox has no number of its own.
    await accept(await verified('guest4@example.org'), await verified('ada+more@example.org'));
    expect(await daysOf(await signInAgain(server, { email: 'ada+more@example.org' }))).toBe(0);
    server.pass(31 * day);
    ada = await signInAgain(server, ada);
    await accept(await verified('guest5@example.org'), ada);
    expect(await daysOf(ada)).toBe(3);
  });

  it('[P13e P13g] twenty concurrent guests give the inviter exactly the monthly limit', async () => {
    const { accept, daysOf, verified } = people;
    const ada = await verified('ada@example.org');
    const guests = [];
    for (let n = 0; n < 20; n += 1) guests.push(await verified(`guest${n}@example.org`));
    const answers = await Promise.all(guests.map((guest) => accept(guest, ada)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(20);
    expect(await daysOf(ada)).toBe(3 * cap);
  });
});
