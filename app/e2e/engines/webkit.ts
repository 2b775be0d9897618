// Debian's WebKitGTK: MiniBrowser on its own display, driven by WebDriver. A driver has only one session, so
// each visitor has a driver.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Capabilities } from 'selenium-webdriver';
import { freePort } from '../../server/proofs/testing/free-port.ts';
import { locatorScript } from './in-page.ts';
import type { Engine, Setup, Visitor } from './screen.ts';
import { type Session, until, WebKitScreen } from './webkit-page.ts';

/** The page is 800 px high; the rest is the toolbar of the browser. */
const size = { width: 1280, height: 838 };

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts an X server on a free display. */
async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3];
  if (pipe === null || pipe === undefined || !('read' in pipe)) throw new Error('Xvfb has no pipe');
  const [display]: unknown[] = await Promise.race([
    once(createInterface({ input: pipe }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ]);
  return { name: `:${String(display)}`, stop: () => end(child) };
}

function miniBrowser(): string {
  const [path] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser');
  if (path === undefined) throw new Error("WebKit's MiniBrowser is not there: install webkit2gtk-driver.");
  return path;
}

/** The environment of a visitor: language, downloads, nothing of the machine. */
async function makeHome(locale: string): Promise<{ home: string; env: NodeJS.ProcessEnv }> {
  const home = await mkdtemp(join(tmpdir(), 'aloft-webkit-'));
  const name = locale.replace('-', '_');
  await mkdir(join(home, 'downloads'));
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(home, 'downloads')}"\n`);
  spawnSync('localedef', ['-i', name, '-f', 'UTF-8', join(home, `${name}.UTF-8`)], { stdio: 'ignore' });
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
    LOCPATH: home,
    LC_ALL: `${name}.UTF-8`,
    LANGUAGE: name,
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  return { home, env };
}

async function openSession(env: NodeJS.ProcessEnv, setup: Setup, locators: string) {
  const port = await freePort();
  const program = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const args = ['--automation', ...(setup.colorScheme === 'dark' ? ['--dark-mode'] : [])];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // The locators are injected as early as possible.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args },
  });
  const driver = await until(
    'the driver',
    async () =>
      await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
  );
  await driver.manage().window().setRect(size);
  const session: Session = { driver, locators, current: await driver.getWindowHandle(), errors: [] };
  return { program, session };
}

/** The only complete file in a folder, once it exists; it is deleted. */
async function takeFile(folder: string): Promise<Buffer> {
  const name = await until('a download', async () => {
    const names = await readdir(folder);
    return names.some((one) => one.endsWith('.wkdownload')) ? undefined : names[0];
  });
  const bytes = await readFile(join(folder, name));
  await rm(join(folder, name));
  return bytes;
}

async function visit(display: string, locators: string, setup: Setup): Promise<Visitor> {
  const { home, env } = await makeHome(setup.locale ?? 'en-US');
  const { program, session } = await openSession({ ...env, DISPLAY: display }, setup, locators);
  const { driver } = session;
  const screen = new WebKitScreen(session, session.current);
  return {
    screen,
    popup: async (act) => {
      const before = await driver.getAllWindowHandles();
      await act();
      const handle = await until('a window', async () =>
        (await driver.getAllWindowHandles()).find((one) => !before.includes(one)),
      );
      return new WebKitScreen(session, handle);
    },
    download: async (act) => {
      await act();
      return await takeFile(join(home, 'downloads'));
    },
    screenshot: async (path) => writeFile(path, await screen.screenshot()),
    errors: async () => {
      await screen.hear();
      return session.errors.splice(0);
    },
    leave: async () => {
      await driver.quit();
      await end(program);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts the display that WebKit needs; visitors start browsers on it. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const locators = await locatorScript();
  return {
    visitor: (setup = {}) => visit(display.name, locators, setup),
    stop: display.stop,
  };
}
