import { type MailCause, mailboxOf, mailLimits, normaliseEmail } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import { countUse } from '../http/rate-limit.ts';
import type { Mail, MailPort, MailTransport } from './mail.ts';

/** Who reads mails of a cause. */
type Reader =
  /** Whoever has the mailbox of an account, once that was proved. */
  | 'confirmed'
  /** Whom the mail asks for that proof, or a former address, or the operator: the sender of the mail has made sure of it. */
  | 'named';

const readers: Readonly<Record<MailCause, Reader>> = {
  code: 'named',
  // The account has another address by then.
  address: 'named',
  feedback: 'named',
  contact: 'named',
  password: 'confirmed',
  twoStep: 'confirmed',
  passkey: 'confirmed',
  signIn: 'confirmed',
  deletion: 'confirmed',
  membership: 'confirmed',
  subscription: 'confirmed',
};

async function isConfirmed({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * The only way to a transport of mails. An address that nobody confirmed gets its code and nothing else, and a mailbox,
 * with all of its labels, so many mails of a cause: what others can cause is no flood (P7l, P7m).
 */
export function limitedMail(transport: MailTransport, services: Pick<Services, 'db' | 'clock'>): MailPort {
  let deciding: Promise<void> = Promise.resolve();

  async function mayHave({ cause, to }: Mail): Promise<boolean> {
    const email = normaliseEmail(to);
    if (readers[cause] === 'confirmed' && !(await isConfirmed(services, email))) return false;
    return (await countUse(services, mailLimits[cause], mailboxOf(email))) === null;
  }

  return {
    send: (mail) => {
      // Not before the response: how long this takes would reveal that there is a mail (P8).
      const sent = deciding.then(async () => {
        await new Promise<void>((settle) => setImmediate(settle));
        const { cause: _, ...outgoing } = mail;
        if (await mayHave(mail)) await transport.send(outgoing);
      });
      deciding = sent.catch(() => undefined);
      return sent;
    },
    idle: async () => {
      await deciding;
      await transport.idle();
    },
    wake: () => transport.wake(),
    stop: async () => {
      await deciding;
      await transport.stop();
    },
  };
}
