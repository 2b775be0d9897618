import type { Command } from './command.ts';

/** Options of every command. */
const everywhere = [
  '  --json           facts for programs instead of lines for people',
  '  --help           this text',
];

/** The usage line of a command: `user create <email> [--name <text>]`. */
function usageOf({ name, words, options }: Command): string {
  const parts = [
    ...words.map((word) => (word.optional ? `[<${word.name}>]` : `<${word.name}>`)),
    ...Object.entries(options).map(([option, { value, multiple }]) => {
      const shown = value === null ? `[--${option}]` : `[--${option} <${value}>]`;
      return multiple ? `${shown}…` : shown;
    }),
  ];
  return [name, ...parts].join(' ');
}

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'Usage: npm run -s aloft -- <command> …',
    '',
    'Works on the data that the same environment variables name for the server.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    ...everywhere,
    '',
    'Exit codes: 0 done, 1 refused or something is wrong, 2 not understood.',
  ].join('\n');
}

export function helpOf(one: Command): string {
  const options = Object.entries(one.options).map(([name, { value, help }]) => {
    const shown = value === null ? `--${name}` : `--${name} <${value}>`;
    return `  ${shown.padEnd(24)} ${help}`;
  });
  return [
    `Usage: npm run -s aloft -- ${usageOf(one)}`,
    '',
    one.summary,
    '',
    ...options,
    ...everywhere.map((line) => line.replace(/ {11}/, ' '.repeat(19))),
    '',
    `Example: npm run -s aloft -- ${one.example}`,
  ].join('\n');
}
