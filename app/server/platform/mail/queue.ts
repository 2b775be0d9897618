import type { Selectable } from 'kysely';
import { confirmHeld, type Leases } from '../database/leases.ts';
import type { Database } from '../database/open.ts';
import { runAs } from '../database/principal.ts';
import type { Tables } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import type { Log } from '../http/log.ts';
import { type KeyRing, keyIdOf, type Place } from '../keys/key-ring.ts';
import { sealed } from '../keys/stored-secrets.ts';
import { tryLock } from '../locks/locks.ts';
import { newId } from '../secrets.ts';
import type { MailTransport, OutgoingMail } from './mail.ts';
import type { MailServer } from './smtp.ts';

type Row = Selectable<Tables['mails']>;

const minute = 60_000;
const maxPause = 60 * minute;
const giveUpAfter = 24 * 60 * minute;
/** How long operators see that a mail was given up. */
const keptAfterwards = 7 * 24 * 60 * minute;

/** The dependencies of the queue. */
export interface QueueParts {
  readonly db: Database;
  readonly leases: Leases;
  readonly log: Log;
  readonly clock: () => number;
  readonly keys: KeyRing;
  readonly server: MailServer;
}

/** The retry delay: one minute, two, four … an hour. */
const pauseAfter = (tries: number): number => Math.min(maxPause, minute * 2 ** Math.min(tries, 10));

const placeIn = (column: 'content' | 'unsubscribe', row: string): Place => ({ table: 'mails', column, row });

/** Decrypts a queued mail; null when it was damaged or its key was given up. */
function mailOf(keys: KeyRing, row: Row): OutgoingMail | null {
  const opened = (column: 'content' | 'unsubscribe'): string | null =>
    // Earlier builds stored mails as plain text.
    keyIdOf(row[column]) === null ? row[column] : keys.open(placeIn(column, row.id), row[column]);
  const [text, unsubscribe] = [opened('content'), opened('unsubscribe')];
  if (text === null || unsubscribe === null) return null;
  return { to: row.recipient, subject: row.subject, text, ...(unsubscribe === '' ? {} : { unsubscribe }) };
}

/**
 * Queues mails in the database until a mail server has accepted them: a restart loses none, failures are retried with
 * exponential backoff, and a mail is given up after a day or when it has expired: of such a one, the address and subject
 * are kept for a week, for operators. One process at a time sends.
 * Delivery is at least once: a crash between the server's response and the commit sends a mail twice. The text is
 * encrypted, as it contains codes and links (P6c).
 */
export function mailQueue({ db, leases, log, clock, keys, server }: QueueParts): MailTransport {
  let stopped = false;
  let lastRun: Promise<void> = Promise.resolve();
  let keeping: Promise<void> = Promise.resolve();

  async function keep(mail: OutgoingMail): Promise<void> {
    const now = clock();
    const id = newId();
    await transact(db, async (inner) => {
      const sealing = { db: inner, keys };
      const { unsubscribe = '' } = mail;
      await inner
        .insertInto('mails')
        .values({
          id,
          recipient: mail.to,
          subject: mail.subject,
          content: await sealed(sealing, placeIn('content', id), mail.text),
          unsubscribe:
            unsubscribe === '' ? '' : await sealed(sealing, placeIn('unsubscribe', id), unsubscribe),
          created_at: now,
          tries: 0,
          next_at: now,
          give_up_at: Math.min(mail.until ?? now + giveUpAfter, now + giveUpAfter),
        })
        .execute();
    });
    wake();
  }

  async function drop(row: Row): Promise<void> {
    await db.deleteFrom('mails').where('id', '=', row.id).execute();
  }

  async function giveUp(row: Row, why: string): Promise<void> {
    const now = clock();
    await transact(db, (inner) =>
      inner
        .updateTable('mails')
        .set({
          ...{ content: '', unsubscribe: '', given_up_at: now, next_at: now + keptAfterwards },
          ...{ tries: Math.max(1, row.tries), failure: why === '' ? row.failure : why },
        })
        .where('id', '=', row.id)
        .execute(),
    );
    log({ event: 'mail-given-up', error: `${row.tries} failed tries ${why}`.trim() });
  }

  async function postpone(row: Row, why: string): Promise<void> {
    const next = clock() + pauseAfter(row.tries);
    await transact(db, (inner) =>
      inner
        .updateTable('mails')
        .set({ tries: row.tries + 1, next_at: Math.min(next, row.give_up_at), failure: why })
        .where('id', '=', row.id)
        .execute(),
    );
    log({ event: 'mail-postponed', error: why });
  }

  /** One attempt; answers whether another mail may succeed. */
  async function attempt(row: Row): Promise<boolean> {
    if (row.given_up_at !== null) {
      await drop(row);
      return true;
    }
    if (row.give_up_at <= clock()) {
      await giveUp(row, '');
      return true;
    }
    const mail = mailOf(keys, row);
    if (mail === null) {
      await giveUp(row, 'unreadable');
      return true;
    }
    const ended = await server.deliver(mail, { id: row.id, createdAt: row.created_at });
    if (ended.kind === 'delivered') await drop(row);
    else if (ended.kind === 'rejected') await giveUp({ ...row, tries: row.tries + 1 }, ended.why);
    else await postpone(row, ended.why);
    return ended.kind !== 'unreachable';
  }

  async function work(): Promise<void> {
    for (let goOn = true; goOn && !stopped; ) {
      const due = await db
        .selectFrom('mails')
        .selectAll()
        .where('next_at', '<=', clock())
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      // After a pause, another process may be sending this mail.
      await confirmHeld(db);
      goOn = due !== undefined && (await attempt(due));
    }
  }

  function wake(): void {
    if (stopped) return;
    lastRun = lastRun
      .then(async () => {
        // The queue does not run as the principal of the request that wakes it.
        await runAs(null, () => tryLock(leases, 'mail', work));
      })
      .catch((error: unknown) =>
        log({ event: 'mail', error: error instanceof Error ? error.name : 'unknown' }),
      );
  }

  const idle = async (): Promise<void> => {
    await keeping;
    await lastRun;
  };
  return {
    send: (mail) => {
      const kept = keeping.then(() => keep(mail));
      keeping = kept.catch(() => undefined);
      return kept;
    },
    idle,
    wake,
    stop: async () => {
      await keeping;
      stopped = true;
      server.close();
      await lastRun;
    },
  };
}
