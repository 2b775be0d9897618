import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopbackHost } from '../http/client-address.ts';
import type { OutgoingMail } from './mail.ts';

/** The sender of mails. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** The result of a delivery. */
export type Delivery =
  | { readonly kind: 'delivered' }
  /** Rejected permanently. */
  | { readonly kind: 'rejected'; readonly why: string }
  /** Rejected temporarily. */
  | { readonly kind: 'postponed'; readonly why: string }
  /** The server is unreachable or refuses the login: no other mail would succeed. */
  | { readonly kind: 'unreachable'; readonly why: string };

/** A mail server. */
export interface MailServer {
  deliver(mail: OutgoingMail, facts: { readonly id: string; readonly createdAt: number }): Promise<Delivery>;
  close(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Only the codes: a server's message may repeat the address, the mail or the password. */
function failureOf(error: unknown): Exclude<Delivery, { kind: 'delivered' }> {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [code, answered] = [of('code'), of('responseCode')];
  const why = [code, answered].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ');
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'unreachable', why };
  const forGood = typeof answered === 'number' && answered >= 500;
  return { kind: forGood ? 'rejected' : 'postponed', why };
}

/** Why a mail server did not take a mail. */
export type MailProblem =
  | Exclude<Delivery['kind'], 'delivered'>
  | 'credentials'
  | 'unknownHost'
  | 'noAnswer'
  | 'timeout'
  | 'noTls';

const problemOfCode: readonly (readonly [RegExp, MailProblem])[] = [
  [/^EAUTH|\b53[045]\b/, 'credentials'],
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)/, 'unknownHost'],
  [/^(ECONNECTION|ECONNREFUSED|ESOCKET)/, 'noAnswer'],
  [/^ETIMEDOUT/, 'timeout'],
  [/^ETLS/, 'noTls'],
];

/** Why a mail server did not take a mail, by its code. */
export const mailProblemOf = ({ kind, why }: Exclude<Delivery, { kind: 'delivered' }>): MailProblem =>
  problemOfCode.find(([code]) => code.test(why))?.[1] ?? kind;

const words: Readonly<Record<MailProblem, string>> = {
  credentials: 'it refuses the user or the password of ALOFT_SMTP_URL',
  unknownHost: 'there is no computer of that name',
  noAnswer: 'nothing answers at that host and port',
  timeout: 'it does not answer in time: a firewall may drop what goes to that port',
  noTls: 'it speaks no TLS, without which no password is sent to another computer',
  rejected: 'it refuses the address, or the sender ALOFT_MAIL_FROM',
  postponed: 'it takes no such mail for now, and may later',
  unreachable: 'it cannot be used',
};

/** What a mail server has said of a mail, in words; its code stands behind them. */
export const answerOf = (delivery: Exclude<Delivery, { kind: 'delivered' }>): string =>
  `${words[mailProblemOf(delivery)]} (${delivery.why})`;

/**
 * The way to a mail server at `smtp(s)://user:password@host:port`. A password is never sent in plain text: except to
 * loopback, TLS is required.
 */
function transportTo(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const near = isLoopbackHost(hostname);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !near && username !== '',
    ignoreTLS: !secure && near,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in at the mail server and leaves: `delivered` when it would take a mail. */
export async function verifyMailServer(url: string): Promise<Delivery> {
  const transport = transportTo(url);
  try {
    await transport.verify();
    return { kind: 'delivered' };
  } catch (error) {
    return failureOf(error);
  } finally {
    transport.close();
  }
}

/** The mail server at an address, for mails of this sender. */
export function smtpServer(url: string, from: MailSender): MailServer {
  const transport = transportTo(url);
  return {
    deliver: async (mail, { id, createdAt }) => {
      // Addresses are passed as objects and never parsed, so that one cannot become two recipients.
      const message: SendMailOptions = {
        from: { name: from.name, address: from.address },
        to: { name: '', address: mail.to },
        envelope: { from: from.address, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        date: new Date(createdAt),
        // The same for each attempt, so that duplicates can be detected.
        messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
        ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: mail.unsubscribe } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          // One-click unsubscribe (RFC 8058).
          ...(mail.unsubscribe === undefined
            ? {}
            : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      };
      try {
        await transport.sendMail(message);
        return { kind: 'delivered' };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
