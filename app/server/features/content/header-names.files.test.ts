// A header is made alike on both engines, and so many rows would take a cluster a minute.
import { nameKey } from '@aloft/core/service';
import { parse } from 'content-disposition';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { incomingOf, keptAnswer } from '../../proofs/hostile/testing/in-process.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import { newPerson, startTestServer, storeFile } from '../../proofs/testing/start-test-server.ts';
import { cleanName } from '../files/names.ts';
import { fileRow } from '../files/rows.ts';
import { signClaim } from './signed.ts';

const many = sized({ gate: 1000, all: 10_000 });

const nasty = fc.constantFrom(
  ...[
    '..',
    '\\',
    '/',
    ':',
    '\r\nSet-Cookie: a=b',
    '\u0000',
    '\u202e',
    '\u0085',
    '"',
    "'",
    ';',
    '%',
    '%2f',
    '%0d%0a',
  ],
  ...[
    '; filename=evil.html',
    "filename*=UTF-8''evil.html",
    '\\"',
    '😀',
    'é',
    'e\u0301',
    '會議',
    'שלום',
    '.html',
    ' ',
  ],
);
/** What people and programs may call a file, as a drive takes it; what it refuses is not among them. */
const names = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 30 })), { minLength: 1, maxLength: 6 })
  .map((parts) => cleanName(parts.join('')))
  .filter((name) => !isRefusal(name))
  .map(String);

const sample = fc.sample(names, { numRuns: 3 * many, seed: 24 });
const different = [...new Map(sample.map((name) => [nameKey(name), name])).values()].slice(0, many);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const hiding = /[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** What is wrong with the header that a file's name is told in. */
function faultsOf(header: string, name: string): string[] {
  if (!/^attachment; filename[\x20-\x7e]*$/.test(header)) return [`a header of other letters: ${header}`];
  const { type, parameters } = parse(header);
  return [
    ...(type === 'attachment' ? [] : [`shown as ${type}`]),
    ...(/^filename(,filename\*)?$/.test(Object.keys(parameters).join())
      ? []
      : [`more parameters: ${header}`]),
    ...(parameters.filename === name ? [] : [`another name: ${header}`]),
    ...(hiding.test(String(parameters.filename)) ? [`what hides: ${header}`] : []),
  ];
}

it(`[P24a] ${many} names that a drive takes are told in their headers as they are: none ends the line, the quotes or the folder`, async () => {
  expect(different).toHaveLength(many);
  const server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'first.txt', 'the bytes');
  const { db, clock } = server.services;
  const { blob_id: blobId } = await db.selectFrom('files').select('blob_id').executeTakeFirstOrThrow();
  const files = different.map((name) =>
    fileRow({ accountId: ada.id, parentId: '', name, now: clock(), size: 9, blobId }),
  );
  await seedEntries(db, files);
  const wrong: string[] = [];
  const ask = async ({ id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
    const claim = {
      use: 'download',
      file: id,
      account: ada.id,
      version: 1,
      until: clock() + 3600_000,
    } as const;
    // Beyond the end: the header is told and no byte is read.
    const address = `${server.contentUrl}/content/${signClaim(server.services, claim)}/x`;
    const asked = new Request(address, { headers: { range: 'bytes=99-' } });
    const answer = await server.apps.content.fetch(asked, { incoming: incomingOf(null), ...keptAnswer() });
    if (answer.status !== 416 || answer.headers.has('set-cookie'))
      wrong.push(`${answer.status} ${JSON.stringify(name)}`);
    for (const fault of faultsOf(answer.headers.get('content-disposition') ?? '', name))
      wrong.push(`${JSON.stringify(name)}: ${fault}`);
  };
  for (const file of files) await ask(file);
  expect(wrong.slice(0, 20)).toEqual([]);
  await server.stop();
});
