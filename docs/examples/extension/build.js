// node build.js [--firefox] <origin of the drive> [its other origins]: writes the unpacked extension into dist/.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, 'dist');
const words = process.argv.slice(2);
const isFirefox = words.includes('--firefox');
const origins = words.filter((word) => word !== '--firefox');

/**
 * @param {string} text
 * @returns {boolean} whether it is an origin that a session may be sent to: https, or this computer
 */
function isOrigin(text) {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

const wrong = origins.find((origin) => !isOrigin(origin));
if (origins.length === 0 || wrong !== undefined) {
  console.error(
    `${wrong === undefined ? '' : `${wrong} is no origin of a drive.\n`}Usage: node build.js [--firefox] https://drive.example.org [more origins]`,
  );
  process.exit(2);
}

// Firefox knows no ports in patterns. The scripts compare whole origins in both.
const patterns = origins.map((origin) =>
  isFirefox ? `${new URL(origin).protocol}//${new URL(origin).hostname}/*` : `${origin}/*`,
);
const manifest = {
  manifest_version: 3,
  name: 'Aloft',
  description: 'Save pages and links to your drive, and sign in to it with a press.',
  version: '1.0.0',
  minimum_chrome_version: '121',
  browser_specific_settings: {
    gecko: {
      id: 'extension@aloft.example',
      // Grants the drive's origins at the installation, and asks for what is sent there.
      strict_min_version: '140.0',
      // The sign-in, and the addresses that a person saves, to the drive alone.
      data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity'] },
    },
  },
  // A browser takes the one of the two that it knows.
  background: { service_worker: 'worker.js', scripts: ['worker.js'], type: 'module' },
  action: { default_title: 'Aloft', default_popup: 'popup.html' },
  content_scripts: [{ matches: patterns, js: ['content.js'], run_at: 'document_start' }],
  host_permissions: patterns,
  permissions: ['activeTab', 'scripting', 'storage'],
  content_security_policy: {
    // The signature of a captcha is computed by WebAssembly.
    extension_pages:
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https: http://localhost:*; object-src 'none'; frame-ancestors 'none'",
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const name of ['worker', 'content', 'confirm', 'popup']) {
  const build = await rolldown({
    cwd: here,
    input: join(here, 'src', `${name}.js`),
    platform: 'browser',
    transform: { define: { driveOrigins: JSON.stringify(origins) } },
  });
  // One file each: a service worker may not import later, a content script may not import at all.
  await build.write({
    file: join(dist, `${name}.js`),
    format: name === 'content' ? 'iife' : 'es',
    codeSplitting: false,
  });
  await build.close();
}
for (const name of ['confirm.html', 'popup.html', 'style.css'])
  cpSync(join(here, 'src', name), join(dist, name));
writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`dist: for ${origins.join(', ')}`);
