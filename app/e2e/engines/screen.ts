// What a journey may ask of any engine. Playwright's pages and locators have all of this; WebKit's are in webkit-page.ts.
import type { Page } from '@playwright/test';

export type Role = Parameters<Page['getByRole']>[0];

/** How exactly a name or text has to be met. */
export interface Named {
  readonly exact?: boolean;
}

/** What can be looked for in a page or in a part of it. */
export interface Searchable {
  getByRole(role: Role, options?: Named & { readonly name?: string | RegExp }): Found;
  getByLabel(text: string, options?: Named): Found;
  getByText(text: string | RegExp, options?: Named): Found;
  getByTestId(id: string): Found;
  locator(css: string): Found;
}

/** Elements of a page. Every action waits until there is exactly one that can be acted on. */
export interface Found extends Searchable {
  first(): Found;
  last(): Found;
  nth(index: number): Found;
  click(options?: { readonly button?: 'left' | 'right' }): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  focus(): Promise<void>;
  setInputFiles(paths: string | readonly string[]): Promise<void>;
  waitFor(options?: { readonly state?: 'visible' | 'hidden' | 'attached' }): Promise<void>;
  count(): Promise<number>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
}

/** One tab of an engine. */
export interface Screen extends Searchable {
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  reload(): Promise<unknown>;
  waitForURL(url: RegExp): Promise<void>;
  /** Runs a script's source in the page and answers what it says. */
  evaluate(script: string): Promise<unknown>;
}

/** A person's browser: cookies, storage and tabs of its own. */
export interface Visitor {
  readonly screen: Screen;
  /** Does what opens a tab, and answers that tab. */
  popup(act: () => Promise<void>): Promise<Screen>;
  /** Does what downloads a file, and answers its bytes once it is whole. */
  download(act: () => Promise<void>): Promise<Buffer>;
  /** Writes a picture of the screen to a file. */
  screenshot(path: string): Promise<void>;
  /** Errors of the console and requests that failed since the visitor came or this was last asked. */
  complaints(): Promise<string[]>;
  leave(): Promise<void>;
}

/** How a visitor's browser is set up. */
export interface Setup {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

/** A browser engine. */
export interface Engine {
  visitor(setup?: Setup): Promise<Visitor>;
  stop(): Promise<void>;
}
