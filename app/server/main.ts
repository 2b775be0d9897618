import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { keepNewFilesPrivate } from './platform/private-files/private-files.ts';
import type { RunningServer } from './server.ts';

keepNewFilesPrivate();
// Caches compiled modules: later starts are a third of a second faster.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readConfiguration } = await import('./configuration.ts');
const { createDemonstration } = await import('./operations/demonstration/create.ts');
const { firstOperatorHours, makeFirstOperatorLink } = await import(
  './features/accounts/sign-up/first-operator-link.ts'
);
const { sayLimits } = await import('./operations/doctor/limits.ts');
const { processOutput } = await import('./platform/http/log.ts');
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
  // An AggregateError of several refused addresses has an empty message.
  return error.message === '' && 'code' in error ? `no connection (${String(error.code)})` : error.message;
}

/**
 * Every 64 KB received are a buffer outside the heap. By default, V8 collects the whole heap after every few MB of
 * such buffers, and an upload spends more than half of its time in garbage collection.
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
  const { log, print } = processOutput(process.stdout);
  let server: RunningServer;
  try {
    server = await startServer(read.configuration, { pages: servePages, log });
  } catch (error) {
    stopWith(explain(error));
  }
  const demonstration = read.configuration.demonstration ? await createDemonstration(server.services) : null;
  const firstLink = await makeFirstOperatorLink(server.services);
  await sayLimits(server.services);
  print(`\n  Aloft is ready: ${server.appUrl}\n`);
  if (firstLink !== null)
    print(
      `  Nobody has an account yet. Create the operator’s here, within ${firstOperatorHours} hours; the link works once:\n  ${firstLink}\n`,
    );
  if (demonstration !== null) {
    print(
      `  A demonstration drive was made. Sign in with ${demonstration.email} / ${demonstration.password}`,
    );
    for (const share of demonstration.shares) print(`  ${share.what.padEnd(28)} ${share.url}`);
    print('');
  }
  // Written early, so that a killed process has a cache too; delayed, as it takes 0.2 s.
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
