// Finds Firefox for the engines' journeys, and installs Debian's where they are not there.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.ts';

/** Each program, and the package that holds it. */
const packages: Readonly<Record<string, string>> = {
  'firefox-esr': 'firefox-esr',
};

function missing(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Object.keys(packages).filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Makes sure that Firefox ESR is on the PATH.
 * Throws when one is not and could not be installed, naming what to do.
 */
export function provideEngines(): void {
  const absent = missing();
  if (absent.length === 0) return;
  aptInstall(...absent.map((name) => packages[name] ?? name), 'fonts-noto-cjk');
  const still = missing();
  if (still.length > 0)
    throw new Error(
      `The engines' journeys need ${still.join(' and ')}: install them and put them on the PATH.`,
    );
}

if (import.meta.main) provideEngines();
