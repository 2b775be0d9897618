import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Configuration } from '../../configuration.ts';
import { outageOf } from '../../platform/database/outage.ts';
import { NoKey } from '../../platform/keys/open-keys.ts';
import { UnusableData } from '../../platform/private-files/unusable-data.ts';
import type { Progress } from '../../platform/progress/progress.ts';
import { newId } from '../../platform/secrets.ts';
import { BadUsage, type Command, type Desk, type Done, Refused, type Typed } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { openOperatorServices } from './services.ts';

/** Standard input and output of a command, and who hears how far it is. */
export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
  readLine(): Promise<string>;
  readonly progress: Progress;
}

interface Asked {
  readonly command: Command;
  readonly typed: Typed;
  readonly json: boolean;
}

function findCommand(given: readonly string[]): { command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = given.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command !== undefined) return { command, rest: given.slice(length) };
  }
  const [first = ''] = given;
  const near = commands.filter((one) => one.name.startsWith(`${first} `)).map((one) => one.name);
  throw new BadUsage(
    near.length > 0
      ? `"${first}" is followed by one of: ${near.join(', ')}`
      : `there is no command "${first}"`,
  );
}

function readArguments(given: readonly string[]): Asked | { readonly help: Command } {
  const { command, rest } = findCommand(given);
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value, multiple }]) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const), multiple: multiple === true },
    ]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: rest,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new BadUsage(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
  const { json, help, ...values } = parsed.values;
  if (help === true) return { help: command };
  if (parsed.positionals.length > command.words.length)
    throw new BadUsage(`"${parsed.positionals[command.words.length]}" is one word too many`);
  const words = Object.fromEntries(command.words.map((word, at) => [word.name, parsed.positionals[at]]));
  return { command, typed: { ...values, ...words }, json: json === true };
}

/** The user of this process: by name, or by number where the system has no name for it. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

async function runCommand(configuration: Configuration, terminal: Terminal, asked: Asked): Promise<Done> {
  let opened: ReturnType<typeof openOperatorServices> | undefined;
  const desk: Desk = {
    configuration,
    request: {
      operator: { name: process.env.SUDO_USER ?? nameOfUser(), via: 'command', address: '' },
      requestId: newId(),
    },
    services: async () => {
      opened ??= openOperatorServices(configuration);
      return (await opened).services;
    },
    readLine: terminal.readLine,
    progress: terminal.progress,
  };
  try {
    return await asked.command.run(desk, asked.typed);
  } finally {
    await (await opened?.catch(() => null))?.close();
  }
}

/** Why a command was refused, in one line; null for a bug. */
function whyRefused(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof Error)) return null;
  if (error instanceof NoKey || error instanceof UnusableData) return error.message;
  const outage = outageOf(error);
  return outage === null ? null : `${outage.refused}: ${error.message || 'no connection'}`;
}

/** Runs one operator command; answers the exit code: 0 done, 1 refused or a problem was found, 2 not understood. */
export async function runOperator(
  configuration: Configuration,
  given: readonly string[],
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  if (given.length === 0 || given[0] === '--help' || given[0] === 'help') {
    terminal.print(helpOfAll(commands));
    return given.length === 0 ? 2 : 0;
  }
  const json = given.includes('--json');
  try {
    const asked = readArguments(given);
    if ('help' in asked) {
      terminal.print(helpOf(asked.help));
      return 0;
    }
    const done = await runCommand(configuration, terminal, asked);
    terminal.print(asked.json ? JSON.stringify(done.data) : done.lines.join('\n'));
    return done.wrong === true ? 1 : 0;
  } catch (error) {
    if (error instanceof BadUsage) {
      terminal.complain(`${error.message} (--help shows how it is used)`);
      return 2;
    }
    const why = whyRefused(error);
    if (why === null) throw error;
    if (json) terminal.print(JSON.stringify({ refused: why }));
    terminal.complain(why);
    return 1;
  }
}
