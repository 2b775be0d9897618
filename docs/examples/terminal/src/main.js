#!/usr/bin/env node
import { parseArguments } from './arguments.js';
// aloft-terminal <command>: reads the words, runs the command, says how it ended. 0 well, 1 failed, 2 wrong usage.
import { createClient } from './client.js';
import { commands } from './commands/index.js';
import { describeProblem } from './failed.js';
import { createOutput } from './output.js';
import { usage, WrongUsage } from './usage.js';

const leaving = new AbortController();
// The first Ctrl-C lets the flows give back what they hold; a second one ends the program at once.
process.once('SIGINT', () => leaving.abort());
process.once('SIGTERM', () => leaving.abort());
// Whoever reads may have had enough: `aloft-terminal ls | head`.
process.stdout.on('error', () => process.exit(0));

/**
 * Runs one command to its end.
 * @param {readonly string[]} given
 * @returns {Promise<number>} what the program exits with
 */
async function run(given) {
  /** @type {ReturnType<typeof parseArguments>} */
  let words;
  try {
    words = parseArguments(given, process.env);
  } catch (problem) {
    if (!(problem instanceof WrongUsage)) throw problem;
    process.stderr.write(`${problem.message}\n\n${usage}\n`);
    return 2;
  }
  if (words.command === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const output = createOutput({ json: words.settings.json, locale: words.settings.locale });
  const client = createClient(words.settings, leaving.signal);
  try {
    await commands[words.command]({ ...words, client, output });
    return 0;
  } catch (problem) {
    if (problem instanceof WrongUsage) {
      process.stderr.write(`${problem.message}\n\n${usage}\n`);
      return 2;
    }
    output.fail(describeProblem(problem, words.settings.locale));
    return 1;
  } finally {
    client.runtime.stop();
  }
}

const code = await run(process.argv.slice(2));
// A pipe may still hold some of what was written.
process.stdout.write('', () => process.exit(code));
