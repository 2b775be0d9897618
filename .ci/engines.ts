// Finds Firefox and WebKit, installs Debian's where they are not there, and runs the engines' journeys.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { aptInstall } from './apt.ts';

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
 * Throws when one is not there and could not be installed, naming what to do.
 */
function provideEngines(): void {
  const absent = missing();
  if (absent.length === 0) return;
  aptInstall(...absent.map((name) => packages[name] ?? name), 'fonts-noto-cjk');
  const still = missing();
  if (still.length > 0)
    throw new Error(
      `The engines' journeys need ${still.join(' and ')}: install them (${still.map((name) => packages[name]).join(' ')}).`,
    );
}

if (import.meta.main) {
  provideEngines();
  const config = ['--config', 'app/e2e/engines/playwright.config.ts'];
  const words = ['test', ...config, ...process.argv.slice(2)];
  process.exitCode = spawnSync('playwright', words, { stdio: 'inherit' }).status ?? 1;
}
