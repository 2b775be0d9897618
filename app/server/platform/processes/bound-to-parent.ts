import { existsSync } from 'node:fs';
import type { Command } from './limits.ts';

const shell = '/bin/sh';

// A second shell waits for the end of the pipe and kills the first, which has become the program by then.
const script = [
  'exec 3<&0',
  '{ while read -r _; do :; done; kill -9 $$; } <&3 3<&- >/dev/null 2>&1 &',
  'exec "$0" "$@" </dev/null 3<&-',
].join('\n');

/**
 * The command, killed when this process ends in whatever way: its standard input must be a pipe that nobody else holds.
 * Spawn it `detached`, and kill its group when it has ended. Where there is no POSIX shell it is as it was.
 */
export function boundToParent(command: Command): Command {
  if (process.platform === 'win32' || !existsSync(shell)) return command;
  return { program: shell, args: ['-c', script, command.program, ...command.args] };
}
