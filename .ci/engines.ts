// Finds Firefox and WebKit, installs Debian's where they are not there, and runs the journeys in all engines.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { aptInstall } from './apt.ts';
import { chromiumPath } from './browser.ts';

/** What has to be there, and the package that holds it. WebKit needs a display, and languages to be set to. */
const packages: Readonly<Record<string, string>> = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  localedef: 'libc-bin',
  '/usr/share/i18n/locales/en_US': 'locales',
};

function missing(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Object.keys(packages).filter((name) => !folders.some((folder) => existsSync(resolve(folder, name))));
}

/**
 * Makes sure that Firefox ESR, WebKit's driver and what it needs are there.
 * Throws when one is not there and could not be installed, with the reason and what to do.
 */
function provideEngines(): void {
  const absent = missing();
  if (absent.length === 0) return;
  const failure = aptInstall(...absent.map((name) => packages[name] ?? name), 'fonts-noto-cjk');
  const still = missing();
  if (still.length === 0) return;
  const wanted = still.map((name) => packages[name] ?? name).join(' ');
  throw new Error(
    `The engines' journeys need ${still.join(' and ')}. Install them: apt-get install ${wanted}\n${failure ?? ''}`,
  );
}

/** Runs Playwright with some words, and answers its exit code; a signal that ends this process ends it, too. */
async function run(words: readonly string[]): Promise<number> {
  const child = spawn('playwright', ['test', '--config', 'app/e2e/engines/playwright.config.ts', ...words], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: await chromiumPath() },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return await new Promise<number>((settle) => {
    child.once('error', (error) => {
      console.error(error.message);
      settle(127);
    });
    child.once('exit', (code, signal) =>
      settle(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}

if (import.meta.main) {
  provideEngines();
  process.exitCode = await run(process.argv.slice(2));
}
