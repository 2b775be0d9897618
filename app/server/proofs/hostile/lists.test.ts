import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const timeout = 120_000;
const repetitions = 1000;
/** More than any list accepts, and few enough bytes for a body. */
const tooMany = 10_001;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

const Texts = v.pipe(v.array(v.string()), v.minLength(1));
interface Listed {
  readonly call: Call;
  readonly field: string;
  readonly one: string;
}

/** Every list of every call: with its entries in the table, or empty. */
const listsOf = (calls: readonly Call[]): Listed[] =>
  calls.flatMap((call) =>
    Object.entries({ ...call.body, ...call.more }).flatMap(([field, value]) => {
      if (!Array.isArray(value)) return [];
      const parsed = v.safeParse(Texts, value);
      return [{ call, field, one: parsed.success ? (parsed.output[0] ?? '') : 'a'.repeat(40) }];
    }),
  );

/** Sends a request with the given list, and rewinds. */
async function askWith({ call, field }: Listed, list: readonly string[]): Promise<Answered> {
  const { db } = world.server.services;
  const draft = draftOf(call, world.ada.who.token);
  const json = { ...call.body, ...call.more, [field]: list };
  const answer = await askWithin(world, call, { ...draft, body: { json } } satisfies Draft, timeout);
  await settled(world.server);
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  return answer;
}

describe('lists in requests', () => {
  it('[P36h] the same entry a thousand times gets the same response as once, in every call that takes a list', async () => {
    const lists = listsOf(callsOf(world));
    expect(lists.length).toBeGreaterThan(10);
    for (const listed of lists) {
      const what = `${listed.call.route} ${listed.field}`;
      const once = await askWith(listed, [listed.one]);
      const often = await askWith(
        listed,
        Array.from({ length: repetitions }, () => listed.one),
      );
      expect([what, often.status], often.text.slice(0, 200)).toEqual([what, once.status]);
      // URLs and times in the responses differ by a few characters.
      expect(often.text.length, what).toBeLessThan(once.text.length + 100);
    }
  });

  it('[P36h] ten thousand and one entries are refused, by every call that takes a list', async () => {
    const many = Array.from({ length: tooMany }, (_, n) => n.toString(36));
    for (const listed of listsOf(callsOf(world))) {
      const what = `${listed.call.route} ${listed.field}`;
      const answer = await askWith(listed, many);
      expect([what, answer.status], answer.text.slice(0, 200)).toEqual([what, 400]);
      expect(answer.text, what).toMatch(/"error":"(?:invalid_argument|too_many_files)"/);
      // Some are refused for their first entry.
      expect(answer.text, what).toMatch(new RegExp(`"detail":"${listed.field}(?:\\.0)?"`));
    }
  });

  it('[P36h] a list in a query counts each entry once, too', async () => {
    const { server, ada } = world;
    const { db } = server.services;
    const call = callsOf(world).find(({ route }) => route === 'DELETE /drive/v1/tasks');
    if (call === undefined) throw new Error('no call deletes tasks');
    const draft = draftOf(call, ada.who.token);
    const [id = ''] = draft.query.flatMap(([name, value]) => (name === 'task_ids' ? [value] : []));
    const query = [['task_ids', Array.from({ length: 200 }, () => id).join(',')]] as const;
    const answer = await askWithin(world, call, { ...draft, query }, timeout);
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
    expect(answer.status, answer.text).toBe(200);
  });
});
