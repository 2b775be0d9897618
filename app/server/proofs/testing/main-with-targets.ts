// The server's own start, which besides may download from the addresses of a journey's own web server: no setting of an
// operator allows that (P27).

import { readConfiguration } from '../../configuration.ts';
import { servePages } from '../../features/pages/serve.ts';
import { startServer } from '../../server.ts';

const read = readConfiguration(process.env);
if (!read.ok) throw new Error(read.problem);
const offlineTestTargets = (process.env.ALOFT_JOURNEY_TARGETS ?? '').split(',');
const server = await startServer({ ...read.configuration, offlineTestTargets }, { pages: servePages });
console.log(`Aloft is ready: ${server.appUrl}`);
process.once('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
