import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type {
  BackupResult,
  ListenerName,
  MailResult,
  Metrics,
  QueueName,
  StoreOperation,
} from './metrics.ts';

const listeners = ['app', 'content', 'admin'] as const satisfies readonly ListenerName[];
const mailResults = [
  'file',
  'delivered',
  'postponed',
  'rejected',
  'unreachable',
] as const satisfies readonly MailResult[];
const backupResults = ['made', 'failed'] as const satisfies readonly BackupResult[];
const storeOperations = ['finish', 'put', 'open', 'remove'] as const satisfies readonly StoreOperation[];

/** Methods that are named; whatever else a client sends is `other`. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** In seconds: from what memory answers to what a person gives up on. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** The counters of a server, in a registry of its own. Those with a closed set of labels begin at 0, so that a first event shows. */
export function openCounters(registry: Registry): Metrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'aloft_http_requests_total',
    help: 'Requests answered, by the pattern of their route.',
    labelNames: ['listener', 'method', 'route', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'aloft_http_request_duration_seconds',
    help: 'Time until an answer began, by the pattern of its route.',
    labelNames: ['listener', 'route'],
    buckets: requestBuckets,
    registers,
  });
  const shed = new Counter({
    name: 'aloft_http_requests_shed_total',
    help: 'Requests answered 503 because too many waited.',
    labelNames: ['listener'],
    registers,
  });
  const refusals = new Counter({
    name: 'aloft_sign_ins_refused_total',
    help: 'Sign-ins refused, by way and error code.',
    labelNames: ['way', 'reason'],
    registers,
  });
  const bytes = new Counter({
    name: 'aloft_transferred_bytes_total',
    help: 'Bytes of files that people uploaded and downloaded.',
    labelNames: ['direction'],
    registers,
  });
  const mails = new Counter({
    name: 'aloft_mails_total',
    help: 'Mails written to a file, and tries to deliver one to the mail server, by result.',
    labelNames: ['result'],
    registers,
  });
  const backups = new Counter({
    name: 'aloft_backups_total',
    help: 'Backups that this process has made by itself, and tries that failed.',
    labelNames: ['result'],
    registers,
  });
  const leases = new Gauge({
    name: 'aloft_leases_held',
    help: 'Leases that this process holds.',
    registers,
  });
  const lost = new Counter({
    name: 'aloft_leases_lost_total',
    help: 'Leases that another process may have taken while this one held them.',
    registers,
  });
  const statements = new Histogram({
    name: 'aloft_database_statement_duration_seconds',
    help: 'Duration of statements of the database.',
    buckets: statementBuckets,
    registers,
  });
  const operations = new Histogram({
    name: 'aloft_store_operation_duration_seconds',
    help: 'Duration of operations of the blob store.',
    labelNames: ['operation'],
    buckets: requestBuckets,
    registers,
  });
  const queues = new Map<QueueName, (() => number)[]>();
  new Gauge({
    name: 'aloft_queue_length',
    help: 'Requests and jobs that wait for a place.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, lengths] of queues)
        this.set(
          { queue },
          lengths.reduce((sum, length) => sum + length(), 0),
        );
    },
  });
  for (const listener of listeners) shed.inc({ listener }, 0);
  for (const direction of ['uploaded', 'downloaded']) bytes.inc({ direction }, 0);
  for (const result of mailResults) mails.inc({ result }, 0);
  for (const result of backupResults) backups.inc({ result }, 0);
  for (const operation of storeOperations) operations.zero({ operation });
  return {
    request: ({ listener, method, route, status, milliseconds }) => {
      requests.inc({ listener, method: methods.has(method) ? method : 'other', route, code: status });
      durations.observe({ listener, route }, milliseconds / 1000);
    },
    shed: (listener) => shed.inc({ listener }),
    signInRefused: (way, reason) => refusals.inc({ way, reason }),
    transferred: (direction, count) => bytes.inc({ direction }, count),
    mail: (result) => mails.inc({ result }),
    backup: (result) => backups.inc({ result }),
    lease: (change) => {
      if (change === 'lost') lost.inc();
      else if (change === 'taken') leases.inc();
      else leases.dec();
    },
    statement: (milliseconds) => statements.observe(milliseconds / 1000),
    storeOperation: (operation, milliseconds) => operations.observe({ operation }, milliseconds / 1000),
    queue: (name, length) => void queues.set(name, [...(queues.get(name) ?? []), length]),
  };
}
