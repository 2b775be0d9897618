import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { storeStatuses } from '../../features/uploads/store/store-failure.ts';
import { beginStoreUpload, type StoreParams } from '../../features/uploads/testing/store-clients.ts';
import type { Call } from './testing/call.ts';
import { counters, faultsOfHeaders, faultsOfRefusal } from './testing/oracle.ts';
import type { OwnedData } from './testing/owned-data.ts';
import { idsOf } from './testing/ownership.ts';
import { happens, pick, randomOf } from './testing/random.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import {
  type Difference,
  differences,
  type Rows,
  readRows,
  rewind,
  without,
  writesSoFar,
} from './testing/rows.ts';
import { pieces, type StoreDraft, signed, storeBreaks, storeRequests } from './testing/store.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
const many = sized({ gate: 300, all: 2000 });

let world: World;
let ofBo: StoreParams;
/** The state with Bo's upload, before each of Ada's. */
let empty: Rows;
/** Ada's upload with two parts, and a snapshot of the rows. */
let ofAda: StoreParams;
let baseline: Rows;

const call = (draft: StoreDraft): Call => ({
  route: `${draft.method} *`,
  path: `${draft.path}${draft.query === '' ? '' : `?${draft.query}`}`,
  listener: 'content',
  as: 'nobody',
});
const send = (draft: StoreDraft): Promise<Answered> =>
  askWithin(
    world,
    call(draft),
    {
      ...{ method: draft.method, params: {}, query: [], headers: draft.headers },
      body: draft.body === null ? null : { bytes: draft.body },
    },
    120_000,
  );

async function begin(who: OwnedData, name: string): Promise<StoreParams> {
  const { params } = await beginStoreUpload(world.server, who.who, { name, size: pieces.join('').length });
  for (const [index, piece] of pieces.entries()) {
    const draft: StoreDraft = {
      ...{ method: 'PUT', path: `/${params.bucket}/${params.key}`, headers: {} },
      query: `partNumber=${index + 1}&uploadId=${params.key}`,
      body: new TextEncoder().encode(piece),
    };
    const answer = await send(signed(params, draft, 's3'));
    if (answer.status !== 200) throw new Error(`a part ended with ${answer.status} ${answer.text}`);
  }
  return params;
}

/** Starts Ada's upload again: a rewind restores rows, not bytes. */
async function anew(): Promise<void> {
  const { db } = world.server.services;
  await rewind(db, empty, differences(empty, await readRows(db)));
  ofAda = await begin(world.ada, 'ada-secret-store.bin');
  baseline = await readRows(db);
}

beforeAll(async () => {
  world = await startWorld();
  ofBo = await begin(world.bo, 'bo-secret-store.bin');
  empty = await readRows(world.server.services.db);
  await anew();
});
afterAll(() => world.server.stop());

const isXml = ({ headers }: Answered): boolean =>
  headers.get('content-type')?.startsWith('application/xml') === true;

/** What is wrong with an error response, of the dialect or of the catalogue. */
function faultsOf(draft: StoreDraft, answer: Answered): string[] {
  const { status, text } = answer;
  const told = /\bbo-(secret|locked)|root:/.test(text) ? ['told what is another’s'] : [];
  const always = [...faultsOfHeaders(answer), ...told];
  if (status < 400 || draft.method === 'HEAD')
    return [...always, ...(status >= 500 && status !== 501 ? [`status ${status}`] : [])];
  if (!isXml(answer)) return [...always, ...faultsOfRefusal(answer, [])];
  const [, code = '', message = ''] =
    /^<\?xml [^>]*>\n<Error><Code>(\w+)<\/Code><Message>([^<]*)<\/Message><RequestId>[\w-]{36}<\/RequestId><\/Error>$/.exec(
      text,
    ) ?? [];
  const known = Object.entries(storeStatuses).find(([name]) => name === code);
  return [
    ...always,
    ...(known === undefined ? [`no error of the dialect: ${text.slice(0, 200)}`] : []),
    ...(known !== undefined && known[1] !== status ? [`${code} came as ${status}`] : []),
    ...(code === 'InternalError' ? ['InternalError'] : []),
    ...(message.length <= 300 ? [] : ['a long message']),
  ];
}

/** Rows that Ada's key must never have changed. */
function isOfOthers({ table, row }: Difference): boolean {
  if (table === 'upload_parts') return row.upload_id !== ofAda.key;
  return 'account_id' in row && row.account_id !== world.ada.who.id;
}

/** Sends one request, returns what is wrong, and rewinds. */
async function tryOne(draft: StoreDraft): Promise<{ faults: string[]; refused: boolean }> {
  const { db } = world.server.services;
  const before = await writesSoFar(db);
  const logged = world.log.length;
  const answer = await send(draft);
  const refused = answer.status >= 400;
  const faults = faultsOf(draft, answer);
  for (const line of world.log.slice(logged)) {
    if (line.includes('"crash"')) faults.push(line);
    for (const secret of [ofAda.security_token, ofAda.access_key_secret, ofBo.security_token])
      if (line.includes(secret)) faults.push(`a secret in ${line}`);
  }
  if ((await writesSoFar(db)) === before) return { faults, refused };
  await settled(world.server);
  const changed = differences(without(baseline, counters), without(await readRows(db), counters));
  const wrong = refused ? changed : changed.filter(isOfOthers);
  faults.push(
    ...wrong.map(({ table, kind, row }) => `${answer.status} and ${table} ${kind} ${JSON.stringify(row)}`),
  );
  if (changed.length > 0) await anew();
  return { faults, refused };
}

it('[R10.4] every kind of request succeeds unchanged, with either signature', async () => {
  for (const dialect of ['s3', 'oss'] as const) {
    for (const index of storeRequests(ofAda).keys()) {
      const draft = storeRequests(ofAda)[index];
      if (draft === undefined) throw new Error('no such request');
      const answer = await send(signed(ofAda, draft, dialect));
      expect([dialect, draft.method, draft.query, answer.status < 300]).toEqual([
        dialect,
        draft.method,
        draft.query,
        true,
      ]);
      await anew();
    }
  }
});

it(`[T19 P10a P28b R8.3] ${many} malformed requests of the object-store dialect: errors of the dialect, and nothing changes`, async () => {
  const random = randomOf(seed);
  const faults: string[] = [];
  let refusals = 0;
  for (let n = 0; n < many; n += 1) {
    const dialect = pick(random, ['s3', 'oss'] as const);
    const ids = [...idsOf(world.bo), ofBo.key, ofAda.key, 'A'.repeat(22)];
    const breaks = storeBreaks(ids);
    const chosen = Array.from({ length: happens(random, 60) ? 1 : 2 }, () => pick(random, breaks));
    // Half of them are signed with valid credentials, so that they get past authentication.
    const late = happens(random, 40);
    const spoil = (draft: StoreDraft) => chosen.reduce((now, one) => one.apply(now), draft);
    const good = pick(random, storeRequests(ofAda));
    const draft = late ? spoil(signed(ofAda, good, dialect)) : signed(ofAda, spoil(good), dialect);
    const what = `${n} ${dialect} ${good.method} ${good.query} ${late ? 'signed, then' : 'with'} ${chosen.map((one) => one.what).join(' & ')}`;
    const tried = await tryOne(draft).catch((error: unknown) => ({ faults: [String(error)], refused: true }));
    if (tried.refused) refusals += 1;
    for (const fault of tried.faults) faults.push(`${what}: ${fault}`.slice(0, 500));
  }
  expect(faults.slice(0, 30), `ALOFT_SEED=${seed}: ${faults.length} of ${many}`).toEqual([]);
  expect(refusals).toBeGreaterThan(many / 3);
  expect(refusals).toBeLessThan(many);
});

it('[T19 P10a] one upload’s credentials open no other: each part of them mixed with another’s', async () => {
  const parts = ['access_key_id', 'access_key_secret', 'security_token', 'key'] as const;
  let refused = 0;
  for (const index of storeRequests(ofAda).keys()) {
    for (const taken of parts) {
      for (const [mine, theirs] of [
        [ofAda, ofBo],
        [ofBo, ofAda],
      ] as const) {
        const mixed: StoreParams = { ...mine, [taken]: theirs[taken] };
        const draft = storeRequests(mixed)[index];
        if (draft === undefined) throw new Error('no such request');
        for (const dialect of ['s3', 'oss'] as const) {
          const tried = await tryOne(signed(mixed, draft, dialect));
          expect([taken, draft.method, tried]).toEqual([taken, draft.method, { faults: [], refused: true }]);
          refused += 1;
        }
      }
    }
  }
  expect(refused).toBe(96);
});
