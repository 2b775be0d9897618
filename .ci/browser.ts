// Finds a Chromium for the browser tests or installs one: CHROMIUM_PATH, an installed one, Playwright's, Debian's. Beside
// it the headless shell, the same engine without a window's parts: journeys take a fifth less time in it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

async function bundled(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

async function present(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  return known.find((path) => existsSync(path)) ?? (await bundled());
}

function attempt(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;
}

/**
 * The path of a Chromium.
 * Throws with instructions if none is installed and none could be installed.
 */
export async function chromiumPath(): Promise<string> {
  const found = await present();
  if (found !== undefined) return found;
  attempt('npx', 'playwright', 'install', 'chromium');
  const afterPlaywright = await present();
  if (afterPlaywright !== undefined) return afterPlaywright;
  const failure = aptInstall('chromium', 'fonts-noto-cjk');
  const afterApt = await present();
  if (afterApt !== undefined) return afterApt;
  throw new Error(
    `No Chromium found and none could be installed: install one and set CHROMIUM_PATH to it.\n${failure ?? ''}`,
  );
}

const knownShells = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chrome-headless-shell',
];
const presentShell = (): string | undefined => knownShells.find((path) => existsSync(path));

/** The path of Chromium's headless shell; of the whole browser where there is none, and where `CHROMIUM_PATH` names one. */
export async function headlessPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return chromiumPath();
  const browser = await chromiumPath();
  // Only Debian's own Chromium has its shell in a package of the same version.
  if (presentShell() === undefined && browser === '/usr/bin/chromium') aptInstall('chromium-headless-shell');
  return presentShell() ?? browser;
}

if (import.meta.main) console.log(await chromiumPath());
