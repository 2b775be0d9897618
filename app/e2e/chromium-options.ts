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
const executablePath = process.env.CHROMIUM_PATH;

/** How every journey starts Chromium: the one of `CHROMIUM_PATH`, or else that of Playwright. */
export const chromiumOptions = { args, ...(executablePath === undefined ? {} : { executablePath }) };
