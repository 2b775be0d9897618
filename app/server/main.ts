import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { keepNewFilesPrivate } from './platform/private-files/private-files.ts';
import type { RunningServer } from './server.ts';

keepNewFilesPrivate();
// The second start on a computer finds its modules compiled: a third of a second less.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readConfiguration } = await import('./configuration.ts');
const { createDemonstration } = await import('./operations/demonstration/create.ts');
const { servePages } = await import('./features/pages/serve.ts');
const { startServer } = await import('./server.ts');

function stopWith(problem: string): never {
  console.error(`Aloft cannot start: ${problem}`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Set ALOFT_PORT and ALOFT_CONTENT_PORT to free ports`;
  }
  // Several addresses of one name that refuse are an error without words.
  return error.message === '' && 'code' in error ? `no connection (${String(error.code)})` : error.message;
}

/**
 * Every 64 KB that come in are a buffer outside of the heap. Without this V8 collects the whole heap after every few
 * megabytes of them, and an upload spends more than half of its time there.
 */
function collectByTheHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

async function main(): Promise<void> {
  collectByTheHeap();
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24)
    stopWith(`it runs on Node 24, this is ${process.version}; use "npm start", which brings its own`);
  const read = readConfiguration(process.env);
  if (!read.ok) stopWith(read.problem);
  let server: RunningServer;
  try {
    server = await startServer(read.configuration, { pages: servePages });
  } catch (error) {
    stopWith(explain(error));
  }
  const demonstration = read.configuration.demonstration ? await createDemonstration(server.services) : null;
  console.log(`\n  Aloft is ready: ${server.appUrl}\n`);
  if (demonstration !== null) {
    console.log(
      `  A demonstration drive was made. Sign in with ${demonstration.email} / ${demonstration.password}`,
    );
    for (const share of demonstration.shares) console.log(`  ${share.what.padEnd(28)} ${share.url}`);
    console.log('');
  }
  // Also for a process that ends by a kill; later, as it takes a fifth of a second.
  setTimeout(() => flushCompileCache(), 10_000).unref();
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

await main();
