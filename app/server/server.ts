import { Hono, type MiddlewareHandler } from 'hono';
import type { Configuration } from './configuration.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { deviceRoutes } from './features/accounts/devices/device-routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkey-routes.ts';
import { pictureContentRoutes, pictureRoutes } from './features/accounts/pictures/picture-routes.ts';
import { sessions } from './features/accounts/sessions/session-middleware.ts';
import { tokenRoutes } from './features/accounts/sessions/token-routes.ts';
import { formerOwner } from './features/accounts/sessions/tokens.ts';
import { authorizeRoutes } from './features/accounts/sign-in/authorize-routes.ts';
import { signInRoutes } from './features/accounts/sign-in/sign-in-routes.ts';
import { twoStepRoutes } from './features/accounts/two-step/two-step-routes.ts';
import { verificationRoutes } from './features/accounts/verification/verification-routes.ts';
import { archiveContentRoutes, archiveRoutes } from './features/archive/routes.ts';
import { articleRoutes } from './features/articles/routes.ts';
import { bookRoutes } from './features/books/routes.ts';
import { captchaRoutes, challengeRoutes } from './features/captcha/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { type ChangeStreams, startChangeStreams } from './features/changes/streams.ts';
import { contentRoutes } from './features/content/routes.ts';
import { contentsRoutes } from './features/contents/routes.ts';
import { saveShareRoutes } from './features/copies/routes.ts';
import { displayModeRoutes } from './features/display-modes/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { createRoutes } from './features/files/create-routes.ts';
import { eventRoutes } from './features/files/events.ts';
import { fileRoutes } from './features/files/routes.ts';
import { mailSubscriptionRoutes } from './features/mail-subscriptions/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { type OfflineWorker, startOfflineWorker } from './features/offline/worker.ts';
import type { Pages } from './features/pages/pages.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { sandboxRoutes } from './features/payments/sandbox-routes.ts';
import { playPositionRoutes } from './features/play-positions/routes.ts';
import { savedSearchRoutes } from './features/saved-searches/routes.ts';
import { startNameBackfill } from './features/search/backfill.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { streamRoutes } from './features/streams/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import type { TorrentEngine } from './features/torrents/engine.ts';
import { startTreeTotals } from './features/trees/totals.ts';
import { startTreeWorker } from './features/trees/worker.ts';
import { uploadLinkRoutes } from './features/upload-links/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { storeDialect } from './features/uploads/store/routes.ts';
import { usageRoutes } from './features/usage/routes.ts';
import { userSettingsRoutes } from './features/user-settings/routes.ts';
import { giveMissingCodes } from './features/vip/invitations.ts';
import { vipRoutes } from './features/vip/routes.ts';
import { serverLimits } from './limits.ts';
import { openServices, type ServiceParts } from './open-services.ts';
import { adminRoutes } from './operations/admin/routes.ts';
import { assertBackupPlace } from './operations/backup/backup-folder.ts';
import { type MakeBackup, startBackups } from './operations/backup/backup-job.ts';
import { backUpBeforeMigration } from './operations/backup/before-migration.ts';
import { accountDoor } from './operations/console/account-door.ts';
import { keyDoor } from './operations/console/key-door.ts';
import { onlyLoopbackNames } from './operations/console/origin-guard.ts';
import { consoleRoot } from './operations/console/paths.ts';
import { consoleRoutes } from './operations/console/routes.ts';
import { scrubPlainSecrets } from './operations/keys/seal-plain-passcodes.ts';
import type { Figures } from './operations/metrics/figures.ts';
import { metricsRoutes } from './operations/metrics/routes.ts';
import { startUpkeep } from './operations/upkeep/upkeep.ts';
import { outageOf } from './platform/database/outage.ts';
import { type FolderLock, lockDataFolder } from './platform/database/sqlite/folder-lock.ts';
import { isCleanAddress } from './platform/http/clean-text.ts';
import { withoutCookies } from './platform/http/cookies.ts';
import { ownOriginOnly } from './platform/http/cross-site.ts';
import type { Environment } from './platform/http/environment.ts';
import { failWith } from './platform/http/failure.ts';
import { inertHeaders, securityHeaders } from './platform/http/headers.ts';
import { idempotency } from './platform/http/idempotency.ts';
import { close, type ListenerOptions, listen } from './platform/http/listener.ts';
import { ownPath, sendTo } from './platform/http/location.ts';
import { wordsOfRoutes } from './platform/http/log-path.ts';
import { answerOutside } from './platform/http/malformed.ts';
import { repeatedAnswers } from './platform/http/repeated-answers.ts';
import { requestFrame } from './platform/http/request-frame.ts';
import { isPlainPath } from './platform/http/request-target.ts';
import { AddressRouter } from './platform/http/router.ts';
import { mailRoutes } from './platform/mail/routes.ts';
import type { ListenerName } from './platform/metrics/metrics.ts';
import { wordsOf } from './platform/private-files/private-files.ts';
import { refuse } from './platform/refusal.ts';
import type { Services } from './services.ts';

/** A running server. */
export interface RunningServer {
  readonly appUrl: string;
  readonly contentUrl: string;
  /** The URL of the admin listener; null without an admin key. */
  readonly adminUrl: string | null;
  readonly services: Services;
  /** The Hono app of each listener: tests read its routes and call it without a socket. */
  readonly apps: {
    readonly app: Hono<Environment>;
    readonly content: Hono<Environment>;
    readonly admin: Hono<Environment> | null;
  };
  stop(): Promise<void>;
}

/** Replacements that tests and other hosts may pass. */
export interface ServerParts extends ServiceParts {
  /** Monotonic clock of the request queues, in ms; while it stands still, no load is shed. */
  readonly queueClock?: () => number;
  /** `manual`: jobs of trees, totals and the index of names wait for who steps them, instead of running by themselves. */
  readonly workers?: 'manual';
  /** Fetches torrents in place of the operator's qBittorrent. */
  readonly torrentEngine?: TorrentEngine;
  /** Makes the backups that are due, in place of a process. */
  readonly makeBackup?: MakeBackup;
  /** Renders documents; without it, only the API is served. */
  readonly pages?: (services: Services, api: Hono<Environment>) => Promise<Pages>;
}

function frame(services: Services, listener: ListenerName): Hono<Environment> {
  const app = new Hono<Environment>({ router: new AddressRouter() });
  // Computed on the first request, when all routes are registered.
  let words: ReadonlySet<string> | null = null;
  app.use(
    requestFrame(services, listener, () => {
      words ??= wordsOfRoutes(app.routes);
      return words;
    }),
  );
  app.onError((error, c) => {
    const outage = outageOf(error);
    const event = outage === null ? 'crash' : 'outage';
    services.log({ event, requestId: c.get('requestId'), error: error.stack ?? String(error) });
    return failWith(c, outage ?? refuse('internal'));
  });
  app.notFound((c) => failWith(c, refuse('not_found')));
  return app;
}

/** Refuses a path that is not clean UTF-8 text, before any route reads an id from it. */
function cleanAddresses(): MiddlewareHandler<Environment> {
  return (c, next) => {
    const { url } = c.req;
    // Fast path: without an escape, the path is plain ASCII.
    const escaped = url.includes('%') ? new URL(url).pathname : null;
    const isText = escaped === null || isCleanAddress(escaped);
    if (isText && isPlainPath(escaped ?? c.req.path)) return next();
    const description = isText ? 'the address is not a path' : 'the address is not text';
    return Promise.resolve(failWith(c, refuse('invalid_argument', { description })));
  };
}

function apiApp(
  services: Services,
  wake: () => void,
  offline: OfflineWorker,
  streams: ChangeStreams,
  buildId: () => string,
): Hono<Environment> {
  const app = frame(services, 'app');
  app.use(securityHeaders());
  app.use(cleanAddresses());
  app.use(ownOriginOnly());
  app.use(sessions());
  app.use(idempotency(formerOwner));
  app.route('/', articleRoutes(services));
  app.route('/', settingsRoutes(buildId));
  app.route('/', signInRoutes());
  app.route('/', authorizeRoutes());
  app.route('/', tokenRoutes());
  app.route('/', deviceRoutes());
  app.route('/', accountRoutes());
  app.route('/', twoStepRoutes());
  app.route('/', passkeyRoutes());
  app.route('/', pictureRoutes());
  app.route('/', feedbackRoutes());
  app.route('/', statisticsRoutes());
  app.route('/', verificationRoutes());
  app.route('/', captchaRoutes());
  // Registered before the session middleware, as the webhook has no session.
  app.route('/', paymentRoutes());
  app.route('/', vipRoutes());
  app.route('/', mailRoutes());
  app.route('/', mailSubscriptionRoutes());
  app.route(consoleRoot, consoleRoutes(accountDoor));
  // Admin calls are served by the admin listener only.
  app.all('/audit.admin/*', (c) => failWith(c, refuse('not_found')));
  app.route('/drive/v1', archiveRoutes());
  app.route('/drive/v1', contentsRoutes());
  app.route('/drive/v1', shareRoutes());
  app.route('/drive/v1', uploadLinkRoutes());
  app.route('/drive/v1', saveShareRoutes(wake));
  app.route('/drive/v1', createRoutes(offline.wake));
  app.route('/drive/v1', eventRoutes());
  app.route('/drive/v1', changeRoutes(streams));
  app.route('/drive/v1', taskRoutes(offline, wake));
  app.route('/drive/v1', timelineRoutes());
  app.route('/drive/v1', usageRoutes());
  app.route('/drive/v1', displayModeRoutes());
  app.route('/drive/v1', savedSearchRoutes());
  app.route('/drive/v1', noticeRoutes());
  app.route('/drive/v1', userSettingsRoutes());
  app.route('/drive/v1', playPositionRoutes());
  app.route('/drive/v1', fileRoutes(wake));
  return app;
}

function contentApp(services: Services, pages: Pages | undefined): Hono<Environment> {
  const app = frame(services, 'content');
  app.use(inertHeaders());
  app.use(withoutCookies());
  app.use(cleanAddresses());
  app.use(storeDialect());
  app.route('/', challengeRoutes());
  app.route('/', sandboxRoutes());
  app.route('/', uploadRoutes());
  app.route('/', bookRoutes(pages?.reader ?? null));
  app.route('/', archiveContentRoutes());
  app.route('/', pictureContentRoutes());
  app.route('/', streamRoutes());
  app.route('/', contentRoutes());
  return app;
}

function adminApp(services: Services, key: string, figures: Figures): Hono<Environment> {
  const app = frame(services, 'admin');
  app.use(inertHeaders());
  app.use(cleanAddresses());
  app.use(onlyLoopbackNames());
  app.get('/', (c) => sendTo(c, ownPath(consoleRoot)));
  app.route(consoleRoot, consoleRoutes(keyDoor(key)));
  app.route('/', metricsRoutes(key, figures));
  app.route('/', adminRoutes(key));
  return app;
}

/** The figures of a server with an admin listener; others do not load what counts them. */
async function openFigures(configuration: Configuration): Promise<Figures | null> {
  if (configuration.adminKey === null) return null;
  const figures = await import('./operations/metrics/figures.ts');
  return figures.openFigures();
}

const idleWorker = { wake: () => undefined, stop: async () => undefined };

/**
 * Starts the server on its data folder. Rejects when the folder is in use (P5) or was written by a newer Aloft, or
 * when a port is taken.
 */
export async function startServer(
  configuration: Configuration,
  parts: ServerParts = {},
): Promise<RunningServer> {
  const lock = lockDataFolder(configuration.dataFolder);
  try {
    return await startOn(lock, configuration, parts);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOn(
  lock: FolderLock,
  configuration: Configuration,
  parts: ServerParts,
): Promise<RunningServer> {
  const limits = { ...serverLimits, ...parts.limits };
  const figures = await openFigures(configuration);
  const { backups, dataFolder } = configuration;
  if (backups !== null) assertBackupPlace(backups, dataFolder);
  const backup = parts.db === undefined ? await backUpBeforeMigration(configuration, parts.clock) : null;
  const counted = figures === null ? {} : { metrics: figures.metrics };
  const { services, close: closeServices } = await openServices(configuration, { ...parts, ...counted });
  figures?.measureWith(services);
  await scrubPlainSecrets(services, limits.busy);
  const restricted = wordsOf(lock.restricted);
  if (restricted !== null) services.log({ event: 'modes', detail: restricted });
  const isManual = parts.workers === 'manual';
  const worker = isManual ? idleWorker : startTreeWorker(services);
  const totals = isManual ? idleWorker : startTreeTotals(services);
  const nameBackfill = isManual ? idleWorker : startNameBackfill(services);
  const offline = startOfflineWorker(services, parts.torrentEngine);
  const streams = startChangeStreams(services);
  // The listeners' URLs are known once their ports are bound; earlier requests get 503 and are retried.
  let ready: { app: Hono<Environment>; content: Hono<Environment> } | null = null;
  const answer =
    (which: 'app' | 'content'): Parameters<typeof listen>[0] =>
    (request, env) =>
      ready === null ? answerOutside('unavailable') : ready[which].fetch(request, env);
  const { host, port, contentPort, adminKey, adminPort, trustedProxies: proxies } = configuration;
  const queue = parts.queueClock === undefined ? {} : { now: parts.queueClock };
  const { readiness, metrics } = services;
  const options: ListenerOptions = {
    ...{ host, port, uploads: false, proxies, log: services.log, ...queue },
    probes: { readiness, detail: 'words' },
    counted: { metrics, listener: 'app' },
  };
  const repeated = repeatedAnswers({ duration: limits.repeat, proxies, log: services.log, metrics });
  const appListener = await listen(answer('app'), { ...options, repeated });
  const operators = adminKey === null || figures === null ? null : adminApp(services, adminKey, figures);
  const admin =
    operators === null
      ? null
      : await listen(operators.fetch, {
          ...options,
          host: '127.0.0.1',
          port: adminPort,
          probes: { readiness, detail: 'checks' },
          counted: { metrics, listener: 'admin' },
        });
  const contentListener = await listen(answer('content'), {
    ...options,
    port: contentPort,
    uploads: true,
    counted: { metrics, listener: 'content' },
    clock: services.clock,
  });
  services.addresses.app = configuration.publicUrl ?? `http://localhost:${appListener.port}`;
  services.addresses.content = configuration.contentUrl ?? `http://127.0.0.1:${contentListener.port}`;
  const app = apiApp(services, worker.wake, offline, streams, () => pages?.buildId ?? 'none');
  const pages = await parts.pages?.(services, app);
  if (pages !== undefined) app.route('/', pages.routes);
  const content = contentApp(services, pages);
  ready = { app, content };
  readiness.phase = 'serving';
  await giveMissingCodes(services);
  if (backup !== null) services.log({ event: 'backup', result: 'ok', detail: backup });
  const upkeep = await startUpkeep(services);
  const backupJob = startBackups(services, parts.makeBackup);
  services.mail.wake();
  worker.wake();
  offline.wake();
  // Polls for work that another process left unfinished when it died: nothing announces it.
  const lookout = setInterval(
    () => {
      worker.wake();
      offline.wake();
      services.mail.wake();
    },
    configuration.databaseUrl === null ? 60_000 : configuration.leaseSeconds * 500,
  );
  lookout.unref();
  return {
    appUrl: services.addresses.app,
    contentUrl: services.addresses.content,
    adminUrl: admin === null ? null : `http://127.0.0.1:${admin.port}`,
    services,
    apps: { app, content, admin: operators },
    stop: async () => {
      readiness.phase = 'stopping';
      clearInterval(lookout);
      await Promise.all([
        worker.stop(),
        totals.stop(),
        nameBackfill.stop(),
        offline.stop(),
        // Open streams would keep the listener open.
        streams.stop(),
        close(appListener.server, limits.shutdown),
        close(contentListener.server, limits.shutdown),
        admin === null ? null : close(admin.server, limits.shutdown),
      ]);
      await pages?.stop();
      await backupJob.stop();
      await upkeep.stop();
      await closeServices();
      lock.release();
    },
  };
}
