/**
 * The path of a Chromium that can be started here.
 * Throws when none is present and none could be installed, naming what to do.
 */
export declare function chromiumPath(): Promise<string>;
