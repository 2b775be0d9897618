// Pages of WebKit over WebDriver, with the part of Playwright's interface that the journeys use.
import { getByLabelSelector, getByRoleSelector, getByTestIdSelector, getByTextSelector } from 'ivya';
import { Button, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { limits } from '../limits.ts';
import { type Look, lookFor, type Press, typeInto, watchPress } from './in-page.ts';
import { type Program, ProgramEnded } from './program.ts';
import type { Found, Named, Role, Screen } from './screen.ts';

const keys: Readonly<Record<string, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  F2: Key.F2,
  F10: Key.F10,
  Alt: Key.ALT,
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

/** Polls until there is a result. Throws the last error on a timeout, and at once if a program has ended. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + limits.wait;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
      failure = undefined;
    } catch (error) {
      if (error instanceof ProgramEnded) throw error;
      // The page may be unloading, or the element removed.
      failure = error;
    }
    await new Promise((settle) => setTimeout(settle, 50));
  }
  throw new Error(`waited ${limits.wait} ms for ${what}: ${String(failure)}`);
}

/** The driver of a session, with its current window. */
export interface Session {
  readonly driver: WebDriver;
  /** The process that the driver speaks to. */
  readonly program: Program;
  /** The script with the locators. */
  readonly locators: string;
  /** The window that receives commands. */
  current: string;
  readonly errors: string[];
}

async function turnTo(session: Session, window: string): Promise<WebDriver> {
  session.program.check();
  if (session.current !== window) {
    await session.driver.switchTo().window(window);
    session.current = window;
  }
  return session.driver;
}

async function look(
  session: Session,
  window: string,
  selector: string | null,
  intoView = false,
): Promise<Look> {
  const driver = await turnTo(session, window);
  let seen = await driver.executeScript<Look | null>(lookFor, selector, intoView);
  if (seen === null) {
    await driver.executeScript(session.locators);
    seen = await driver.executeScript<Look | null>(lookFor, selector, intoView);
  }
  if (seen === null) throw new Error('the locators are not there');
  session.errors.push(...seen.errors);
  return seen;
}

function isElement(value: unknown): value is WebElement {
  return typeof value === 'object' && value !== null && 'getId' in value;
}

abstract class WebKitSearchable {
  protected readonly session: Session;
  protected readonly window: string;

  constructor(session: Session, window: string) {
    this.session = session;
    this.window = window;
  }

  protected abstract within(selector: string): Found;

  getByRole(role: Role, options?: Named & { readonly name?: string | RegExp }): Found {
    return this.within(getByRoleSelector(role, options));
  }
  getByLabel(text: string, options?: Named): Found {
    return this.within(getByLabelSelector(text, options));
  }
  getByText(text: string | RegExp, options?: Named): Found {
    return this.within(getByTextSelector(text, options));
  }
  getByTestId(id: string): Found {
    return this.within(getByTestIdSelector('data-testid', id));
  }
  locator(css: string): Found {
    return this.within(`css=${css}`);
  }
}

class WebKitFound extends WebKitSearchable implements Found {
  private readonly selector: string;

  constructor(session: Session, window: string, selector: string) {
    super(session, window);
    this.selector = selector;
  }

  protected within(selector: string): Found {
    return new WebKitFound(this.session, this.window, `${this.selector} >> ${selector}`);
  }

  /** The only matching element, once it also meets the condition. */
  private only(condition: (seen: Look) => boolean = () => true, intoView = false): Promise<WebElement> {
    return until(this.selector, async () => {
      const seen = await look(this.session, this.window, this.selector, intoView);
      if (seen.elements.length > 1) throw new Error(`${seen.elements.length} elements are ${this.selector}`);
      const [element] = seen.elements;
      if (isElement(element) && condition(seen)) return element;
      const { shown, enabled, clear, places } = seen;
      throw new Error(`it is not yet so: ${JSON.stringify({ shown, enabled, clear, places })}`);
    });
  }

  first(): Found {
    return this.nth(0);
  }
  last(): Found {
    return this.nth(-1);
  }
  nth(index: number): Found {
    return this.within(`nth=${index}`);
  }

  async click(options: { readonly button?: 'left' | 'right' } = {}): Promise<void> {
    const button = options.button === 'right' ? Button.RIGHT : Button.LEFT;
    const { driver } = this.session;
    // An element that is being replaced is located again.
    await until(`a press on ${this.selector}`, async () => {
      const element = await this.still();
      await driver.executeScript(watchPress, element);
      await driver.actions().move({ origin: element, duration: 0 }).press(button).release(button).perform();
      return (await this.pressed()) === 'hit' ? true : undefined;
    });
  }
  /** What the press came to: its events may be late, and a busy engine loses one now and then. */
  private async pressed(polls = 100): Promise<Press> {
    // A press that opened another page has no watch to end.
    const ask = 'return window.enginePressed?.(arguments[0]) ?? "hit"';
    const press = await this.session.driver.executeScript<Press>(ask, polls === 0);
    if (press !== 'nothing' || polls === 0) return press;
    await new Promise((settle) => setTimeout(settle, 50));
    return await this.pressed(polls - 1);
  }
  async dblclick(): Promise<void> {
    // Its second press may fall on something else: what the first one has opened.
    await this.session.driver
      .actions()
      .doubleClick(await this.still())
      .perform();
  }
  /** The element, once it is stable and clickable. */
  private still(): Promise<WebElement> {
    let before: string | undefined;
    return this.only((seen) => {
      const [place] = seen.places;
      const isStill = place === before;
      before = place;
      return isStill && seen.shown[0] === true && seen.enabled[0] === true && seen.clear[0] === true;
    }, true);
  }
  async fill(text: string): Promise<void> {
    const element = await this.only((seen) => seen.shown[0] === true && seen.enabled[0] === true);
    await this.session.driver.executeScript(typeInto, element, text);
  }
  async focus(): Promise<void> {
    // An element that is being replaced is located again.
    await until(`the focus of ${this.selector}`, async () => {
      await this.session.driver.executeScript('arguments[0].focus()', await this.only());
      return true;
    });
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await press(this.session.driver, key);
  }
  async setInputFiles(paths: string | readonly string[]): Promise<void> {
    const element = await this.only();
    await element.sendKeys([paths].flat().join('\n'));
  }
  async waitFor({
    state = 'visible',
  }: {
    readonly state?: 'visible' | 'hidden' | 'attached';
  } = {}): Promise<void> {
    if (state === 'attached') await this.only();
    if (state === 'visible') await this.only((seen) => seen.shown[0] === true);
    if (state === 'hidden')
      await until(`no ${this.selector}`, async () => {
        const { shown } = await look(this.session, this.window, this.selector);
        return shown.includes(true) ? undefined : true;
      });
  }
  async count(): Promise<number> {
    // An element that is removed while the answer is made is counted again.
    return await until(this.selector, async () => {
      return (await look(this.session, this.window, this.selector)).elements.length;
    });
  }
  async textContent(): Promise<string | null> {
    return await this.session.driver.executeScript('return arguments[0].textContent', await this.only());
  }
  async getAttribute(name: string): Promise<string | null> {
    const script = 'return arguments[0].getAttribute(arguments[1])';
    return await this.session.driver.executeScript(script, await this.only(), name);
  }
}

async function press(driver: WebDriver, combination: string): Promise<void> {
  // A plus sign may be a key.
  const all = combination.split(/(?<=.)\+(?=.)/).map((key) => keys[key] ?? key);
  const actions = driver.actions();
  for (const key of all) actions.keyDown(key);
  for (const key of all.toReversed()) actions.keyUp(key);
  await actions.perform();
}

/** A window. */
export class WebKitScreen extends WebKitSearchable implements Screen {
  readonly keyboard = {
    press: async (key: string): Promise<void> => press(await this.driver(), key),
    type: async (text: string): Promise<void> => (await this.driver()).actions().sendKeys(text).perform(),
  };

  protected within(selector: string): Found {
    return new WebKitFound(this.session, this.window, selector);
  }
  private driver(): Promise<WebDriver> {
    return turnTo(this.session, this.window);
  }

  async goto(url: string): Promise<void> {
    const born = await this.evaluate('performance.timeOrigin');
    const driver = await this.driver();
    await driver.get(url);
    await until(url, async () =>
      (await this.evaluate('performance.timeOrigin')) === born ? undefined : true,
    );
  }
  async goBack(): Promise<void> {
    await (await this.driver()).navigate().back();
  }
  async reload(): Promise<void> {
    const born = await this.evaluate('performance.timeOrigin');
    await (await this.driver()).navigate().refresh();
    await until('reload', async () =>
      (await this.evaluate('performance.timeOrigin')) === born ? undefined : true,
    );
  }
  async waitForURL(url: RegExp): Promise<void> {
    // Asked of the document: the driver's own answer is the address that is on its way, while the old page still stands.
    await until(String(url), async () =>
      url.test(String(await this.evaluate('document.URL'))) ? true : undefined,
    );
  }
  async evaluate(script: string): Promise<unknown> {
    return await (await this.driver()).executeScript(`return ${script}`);
  }
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await (await this.driver()).takeScreenshot(), 'base64');
  }
  /** Collects the errors of the page since the last call. */
  async hear(): Promise<void> {
    await look(this.session, this.window, null);
  }
}
