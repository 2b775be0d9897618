#!/usr/bin/env node
// aloft-desktop sign-in | browser | sync <folder>. 0 well, 1 failed, 2 wrong usage.
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { localFailure, requestBrowserCode } from '@aloft/core';
import { cleanText } from '@aloft/core/errors';
import { answerOf, Failed, personOf, signIn, startRuntime } from './client.js';
import { listenForPage } from './listener.js';
import { followChanges } from './sync/follow.js';
import { syncOnce } from './sync/sync.js';

const usage = `Usage: aloft-desktop <command> [--server https://drive.example.org] [--profile folder]

  sign-in                        by a code that is approved where you are signed in
  browser                        signs a browser of this computer in
  sync <folder> [--to folder]    keeps a folder in step with one at the top of the drive; --once for one pass`;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/**
 * The origin that a session may be sent to: https, or this computer.
 * @param {string} given
 * @returns {string | null}
 */
function serverOf(given) {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null) return null;
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url.origin : null;
}

const leaving = new AbortController();
process.once('SIGINT', () => leaving.abort());
process.once('SIGTERM', () => leaving.abort());

/**
 * Answers the page of a browser until Ctrl-C.
 * @param {import('./client.js').Runtime} runtime
 * @param {string} server
 * @param {import('./client.js').Profile} person
 */
async function signBrowserIn(runtime, server, person) {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const who = `${cleanText(person.name)} (${cleanText(person.email)})`;
  const listener = await listenForPage({
    origin: server,
    allow: async () => {
      const answer = await lines.question(
        `A browser on this computer asks to sign in as ${who}. Allow? [y/N] `,
      );
      return /^y(es)?$/i.test(answer.trim());
    },
    code: async () => {
      const given = await requestBrowserCode(runtime, server);
      return given.ok ? given.value.code : null;
    },
  });
  say(`Open this in a browser on this computer, and choose the desktop client there:
${server}/drive/login?from_source=pc_client&port=${listener.port}`);
  await new Promise((settle) => {
    leaving.signal.addEventListener('abort', settle);
    lines.once('close', settle);
  });
  lines.close();
  listener.close();
}

/**
 * The folder at the top of the drive; made when it is missing.
 * @param {import('./client.js').Runtime} runtime
 * @param {string} name
 */
async function driveFolderOf(runtime, name) {
  const made = answerOf(await runtime.api.drive.createFolder('', name, { nameConflict: 'skip' }), name);
  if (made.file?.kind !== 'drive#folder') throw new Failed(localFailure('file_duplicated_name'), name);
  return made.file.id;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: 'http://localhost:4600' },
      profile: { type: 'string', default: join(homedir(), '.config', 'aloft-desktop') },
      to: { type: 'string', default: 'Desktop' },
      once: { type: 'boolean', default: false },
    },
  });
  const [command, word = ''] = positionals;
  const server = serverOf(values.server);
  if (server === null || (command === 'sync') !== (word !== '')) return 2;
  // A session goes to the service that gave it, and to no other.
  const profile = join(values.profile, new URL(server).host.replaceAll(/[^\w.-]/g, '_'));
  const runtime = startRuntime({ server, profile });
  try {
    if (command === 'sign-in') {
      const person = await signIn(runtime, leaving.signal, (address, code) =>
        say(`Open ${address} where you are signed in.\nCode: ${code}`),
      );
      say(`Signed in as ${cleanText(person.name)}.`);
      return 0;
    }
    if (command !== 'browser' && command !== 'sync') return 2;
    const person = await personOf(runtime, leaving.signal);
    if (person === null) throw new Failed(localFailure('unauthenticated'));
    if (command === 'browser') {
      await signBrowserIn(runtime, server, person);
      return 0;
    }
    const top = resolve(word);
    await mkdir(top, { recursive: true });
    const driveFolder = await driveFolderOf(runtime, values.to);
    const { signal } = leaving;
    const options = { runtime, userId: person.userId, top, driveFolder, say, signal };
    if (values.once) say(`In step after ${await syncOnce(options)} steps.`);
    else
      await followChanges(options, (problem) => {
        process.stderr.write(`${problem instanceof Error ? problem.message : problem}\n`);
      });
    return 0;
  } finally {
    runtime.stop();
  }
}

const code = await main().catch((problem) => {
  process.stderr.write(`${problem instanceof Error ? problem.message : problem}\n`);
  return 1;
});
if (code === 2) process.stderr.write(`${usage}\n`);
process.stdout.write('', () => process.exit(code));
