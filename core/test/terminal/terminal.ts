// The terminal client as a person has it.
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from '../../build/entries.ts';
import type {} from '../pack-once.ts';
import { type InstalledExample, installExample } from '../package/install-example.ts';

/** The installed client. */
export interface Terminal extends InstalledExample {
  /** Every line of JSON on stdout of a command that must go well. */
  ask(...words: readonly string[]): Promise<readonly unknown[]>;
}

/** Installs the client with the packed core. */
export async function installTerminal(): Promise<Terminal> {
  const qrcode = [join(root, 'node_modules/@types/qrcode/index.d.ts')];
  const installed = await installExample('terminal', inject('packed').tarball, { qrcode });
  return {
    ...installed,
    ask: async (...given) => {
      const { code, stdout, stderr } = await installed.begin(...given, '--json').ended;
      if (code !== 0) throw new Error(`${given.join(' ')} ended with ${code}:\n${stderr}`);
      return stdout
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    },
  };
}
