/** Needed where Chromium runs as root without network access, as in continuous integration. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const optionsOf = (executablePath: string | undefined) => ({
  args,
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** How the whole browser is started, for what needs its window or its extensions: of `CHROMIUM_PATH`, or Playwright's. */
export const chromiumOptions = optionsOf(process.env.CHROMIUM_PATH);

/** How every other journey starts Chromium: its headless shell where there is one. */
export const headlessOptions = optionsOf(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH);
