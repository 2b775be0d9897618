import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Whom mails come from. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** How handing a mail to the mail server ended. */
export type Delivery =
  | { readonly kind: 'delivered' }
  /** The server does not want this mail, now or later. */
  | { readonly kind: 'rejected'; readonly why: string }
  /** This mail may be wanted later. */
  | { readonly kind: 'postponed'; readonly why: string }
  /** Nobody answers, or nobody is let in: no other mail would fare better. */
  | { readonly kind: 'unreachable'; readonly why: string };

/** A mail server. */
export interface MailServer {
  deliver(mail: Mail, facts: { readonly id: string; readonly createdAt: number }): Promise<Delivery>;
  close(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\./.test(host);

/** The codes alone: a server's own words may repeat the address, the mail or the password. */
function failureOf(error: unknown): Exclude<Delivery, { kind: 'delivered' }> {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [code, answered] = [of('code'), of('responseCode')];
  const why = [code, answered].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ');
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'unreachable', why };
  const forGood = typeof answered === 'number' && answered >= 500;
  return { kind: forGood ? 'rejected' : 'postponed', why };
}

/**
 * A mail server at `smtp(s)://user:password@host:port`. A password never crosses the network in the clear: beyond
 * this computer the connection is encrypted, or there is none.
 */
export function smtpServer(url: string, from: MailSender): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const near = isLoopback(hostname);
  const transport = createTransport({
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
  return {
    deliver: async (mail, { id, createdAt }) => {
      // Addresses as they are, never parsed: what looks like two recipients is none.
      const message: SendMailOptions = {
        from: { name: from.name, address: from.address },
        to: { name: '', address: mail.to },
        envelope: { from: from.address, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        date: new Date(createdAt),
        // The same at each try: whoever gets it twice can tell.
        messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
        ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: mail.unsubscribe } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Mail programs may post to the address themselves, without a page in between (RFC 8058).
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
