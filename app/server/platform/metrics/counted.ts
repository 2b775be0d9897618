import type { BlobStore } from '../blobs/store.ts';
import type { Lease, Leases } from '../database/leases.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { MailServer } from '../mail/smtp.ts';
import { type Metrics, noMetrics, type StoreOperation } from './metrics.ts';

/** Leases that are counted while they are held. */
export function countedLeases(leases: Leases, metrics: Metrics): Leases {
  const counted = (lease: Lease): Lease => {
    metrics.lease('taken');
    const lose = (): void => metrics.lease('lost');
    lease.signal.addEventListener('abort', lose, { once: true });
    return {
      ...lease,
      release: async () => {
        lease.signal.removeEventListener('abort', lose);
        metrics.lease('released');
        await lease.release();
      },
    };
  };
  return {
    take: async (name) => {
      const lease = await leases.take(name);
      return lease === null ? null : counted(lease);
    },
    stop: () => leases.stop(),
  };
}

/** A mail server whose answers are counted. */
export function countedMailServer(server: MailServer, metrics: Metrics): MailServer {
  return {
    deliver: async (mail, facts) => {
      const delivery = await server.deliver(mail, facts);
      metrics.mail(delivery.kind);
      return delivery;
    },
    close: () => server.close(),
  };
}

/** A transport to files, whose mails are counted once they are written. */
export function countedOutbox(outbox: MailTransport, metrics: Metrics): MailTransport {
  return {
    ...outbox,
    send: async (mail) => {
      await outbox.send(mail);
      metrics.mail('file');
    },
  };
}

/** A blob store whose own work is measured; the pace of a client, as in `append` and `read`, is none of it. */
export function measuredStore(store: BlobStore, metrics: Metrics): BlobStore {
  if (metrics === noMetrics) return store;
  const measured = async <T>(operation: StoreOperation, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      metrics.storeOperation(operation, performance.now() - began);
    }
  };
  const { open } = store;
  return {
    ...store,
    finish: (...given) => measured('finish', () => store.finish(...given)),
    finishParts: (...given) => measured('finish', () => store.finishParts(...given)),
    put: (...given) => measured('put', () => store.put(...given)),
    remove: (id) => measured('remove', () => store.remove(id)),
    ...(open === undefined ? {} : { open: (id, range) => measured('open', () => open(id, range)) }),
  };
}
