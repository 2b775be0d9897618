// Which tests of the server run once more on PostgreSQL and S3: in the gate those whose subject differs there, in the other
// tiers all but those that are the same on every engine.
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { runsWith } from './imports.ts';
import { type Tier, tierOf } from './tier/tier.ts';

const server = 'app/server';
const tests = (place: string): string => `${server}/${place}.test.ts`;

/** What tells a test its database and its store; without it, both runs are the same. */
const engine = `${server}/proofs/testing/test-engine.ts`;

/** Tests that run nowhere else. */
const onlyOnCluster = tests('**/*.cluster*');

/** In every tier. A subject is here when its answers depend on locks, transactions, SQL dialects or stored objects. */
export const engineSpecific: readonly string[] = [
  onlyOnCluster,
  // The engines themselves, and what is kept in them.
  tests('platform/{blobs,budgets,database,keys,locks,mail}/**/*'),
  tests('operations/{backup,integrity,keys,upkeep}/**/*'),
  // A figure that a statement fails for is left out, and no answer shows it.
  tests('operations/metrics/jobs'),
  tests('proofs/failures/*'),
  // Entries, their blobs and totals: several rows change at once, and several requests change the same ones.
  tests('features/{changes,copies,files,search,tasks,trees,upload-links,uploads}/**/*'),
  tests('features/content/{addresses,broken-bodies,sweep-thumbnails}*'),
  tests('features/shares/{list,shares,trash,views}*'),
  // Whose turn it is, which the database decides.
  tests('features/offline/next-download*'),
  // What may be used, paid or granted only once.
  tests('features/{accounts/sessions,accounts/sign-up,accounts/verification,payments}/**/*'),
  tests(
    'features/accounts/{accounts,delete-account,fair-keys,first-proof,spellings,purge-account-data,passwords/password,two-step/two-step}*',
  ),
  tests('features/vip/{check-in,grants,membership,tiers}*'),
  // One successful call of every route: each statement of the product is compiled for PostgreSQL and executed.
  tests('proofs/hostile/every-call'),
];

/** In no tier: requests, headers, pages and programs, whose outcome does not depend on where rows and bytes are kept. */
export const sameOnEveryEngine: readonly string[] = [
  tests('features/streams/**/*'),
  // What is remembered of a content that could not be read is in rows.
  tests('features/media/!(hostile-media)*'),
  // What the server writes of torrents does; programs and their files do not.
  tests('features/torrents/!(torrents)'),
  tests('operations/demonstration/**/*'),
  tests('platform/{http,private-files,processes}/**/*'),
  tests('proofs/conformance/**/*'),
  tests('proofs/hostile/!(cacheable|cross-account|every-call|share-states)*'),
];

const isAmong = (file: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(file, glob));

/** Whether a test file runs on PostgreSQL and S3. A new one does in the exhaustive run. */
export function runsOnCluster(file: string, tier: Tier = tierOf()): boolean {
  if (isAmong(file, [onlyOnCluster])) return true;
  if (isAmong(file, sameOnEveryEngine) || !runsWith(file).has(engine)) return false;
  return tier !== 'gate' || isAmong(file, engineSpecific);
}

/** The server's test files that do not run on PostgreSQL and S3. */
export const testsOffCluster = (tier: Tier = tierOf()): string[] =>
  globSync(tests('**/*')).filter((file) => !runsOnCluster(file, tier));
