// Debian's WebKitGTK: MiniBrowser on its own display, driven by WebDriver. A driver has only one session, so
// each visitor has a driver.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Builder, Capabilities } from 'selenium-webdriver';
import { freePort } from '../../server/proofs/testing/free-port.ts';
import { limits } from '../limits.ts';
import { locatorScript } from './in-page.ts';
import { type Program, startProgram } from './program.ts';
import { desktop, type Engine, type Setup, type Visitor } from './screen.ts';
import { type Session, until, WebKitScreen } from './webkit-page.ts';

/** The height of the browser's toolbar, which its window has beside the page. */
const toolbarHeight = 38;

/** Starts an X server on a free display. */
async function startDisplay(): Promise<{ readonly name: string; readonly program: Program }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const program = startProgram('Xvfb', args, process.env, ['pipe']);
  const pipe = program.child.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('Xvfb has no pipe');
  const lines: string[] = [];
  createInterface({ input: pipe }).on('line', (line) => lines.push(line));
  const display = await until('the display', async () => {
    program.check();
    return lines[0];
  });
  return { name: `:${display}`, program };
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
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], env);
  const args = ['--automation', ...(setup.colorScheme === 'dark' ? ['--dark-mode'] : [])];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // The locators are injected as early as possible.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args },
  });
  try {
    const driver = await until('the driver', async () => {
      program.check();
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    });
    await driver.manage().setTimeouts({ script: limits.wait });
    const { width, height } = setup.size ?? desktop;
    await driver
      .manage()
      .window()
      .setRect({ width, height: height + toolbarHeight });
    const current = await driver.getWindowHandle();
    const session: Session = { driver, program, locators, current, errors: [] };
    return session;
  } catch (error) {
    await program.stop();
    throw new Error(`WebKit did not start: ${String(error)}\n${program.printed()}`);
  }
}

/** The only complete file in a folder, once it exists; it is deleted. */
async function takeFile(folder: string): Promise<Buffer> {
  const name = await until('a download', async () => {
    const names = await readdir(folder);
    const [name] = names;
    if (name === undefined || names.some((one) => one.endsWith('.wkdownload'))) return undefined;
    // The name is taken by an empty file before the bytes come, in a file beside it.
    return (await stat(join(folder, name))).size === 0 ? undefined : name;
  });
  const bytes = await readFile(join(folder, name));
  await rm(join(folder, name));
  return bytes;
}

async function visit(display: string, locators: string, setup: Setup): Promise<Visitor> {
  const { home, env } = await makeHome(setup.locale ?? 'en-US');
  const session = await openSession({ ...env, DISPLAY: display }, setup, locators);
  const { driver, program } = session;
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
    dropCookie: (name) => driver.manage().deleteCookie(name),
    screenshot: async (path) => writeFile(path, await screen.screenshot()),
    errors: async () => {
      await screen.hear();
      return session.errors.splice(0);
    },
    printed: program.printed,
    keepTrace: async () => {},
    leave: async () => {
      await program.stop();
      // The processes of the browser end with it, one after the other.
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Starts the display that WebKit needs; visitors start browsers on it. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const locators = await locatorScript();
  return {
    visitor: (setup = {}) => visit(display.name, locators, setup),
    stop: display.program.stop,
  };
}
