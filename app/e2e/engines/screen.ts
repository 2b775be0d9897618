// The interface that journeys use with any engine: a subset of Playwright's pages and locators; webkit-page.ts implements it for WebKit.
import type { Page } from '@playwright/test';

export type Role = Parameters<Page['getByRole']>[0];

/** Whether a name or text has to match exactly. */
export interface Named {
  readonly exact?: boolean;
}

/** The locators of a page or of a part of it. */
export interface Searchable {
  getByRole(role: Role, options?: Named & { readonly name?: string | RegExp }): Found;
  getByLabel(text: string, options?: Named): Found;
  getByText(text: string | RegExp, options?: Named): Found;
  getByTestId(id: string): Found;
  locator(css: string): Found;
}

/** Elements of a page. Every action waits until exactly one matches and is actionable. */
export interface Found extends Searchable {
  first(): Found;
  last(): Found;
  nth(index: number): Found;
  click(options?: { readonly button?: 'left' | 'right' }): Promise<void>;
  dblclick(): Promise<void>;
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
  /** Evaluates the source of a script in the page and returns its result. */
  evaluate(script: string): Promise<unknown>;
}

/** A visitor's browser, with its own cookies, storage and tabs. */
export interface Visitor {
  readonly screen: Screen;
  /** Runs an action that opens a tab, and returns that tab. */
  popup(act: () => Promise<void>): Promise<Screen>;
  /** Runs an action that downloads a file, and returns its bytes once it is complete. */
  download(act: () => Promise<void>): Promise<Buffer>;
  /** Removes a cookie, as if it had ended. */
  dropCookie(name: string): Promise<void>;
  /** Saves a screenshot to a file. */
  screenshot(path: string): Promise<void>;
  /** Console errors and failed requests since the last call. */
  errors(): Promise<string[]>;
  /** The end of what the programs of the browser printed, or of what its pages complained about. */
  printed(): string;
  /** Saves what was done and seen, where the engine tells of it. */
  keepTrace(path: string): Promise<void>;
  leave(): Promise<void>;
}

/** The size of a page in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a page whose visitor asks for none. */
export const desktop: Size = { width: 1280, height: 800 };

/** The settings of a visitor's browser. */
export interface Setup {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The size of the page in CSS pixels; otherwise that of a desktop. */
  readonly size?: Size;
}

/** A browser engine. */
export interface Engine {
  visitor(setup?: Setup): Promise<Visitor>;
  stop(): Promise<void>;
}
