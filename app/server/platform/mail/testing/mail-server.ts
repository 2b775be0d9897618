import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server took it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** The sender of the envelope; empty where it has none. */
  readonly from: string;
  readonly user: string;
  readonly message: string;
}

/** A mail server of a test, on this computer and without a certificate. */
export interface TestMailServer {
  readonly port: number;
  /** The address of this server for a user with that password. */
  url(password?: string): string;
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** Other passwords are refused with 535. */
  readonly secret: string;
  /** Answers the code with which mail to an address is refused; null where it is taken. */
  readonly refuse?: (address: string) => number | null;
  readonly take: (mail: ReceivedMail) => void;
}

const refusal = (words: string, responseCode: number): Error =>
  Object.assign(new Error(words), { responseCode });

/** Starts a mail server on a free port. Its refusals hold words of its own, which the product must not repeat. */
export async function startMailServer({ secret, refuse, take }: MailServerOptions): Promise<TestMailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === secret ? done(null, { user: username }) : done(refusal(`no ${password} here`, 535)),
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse?.(address) ?? null;
      done(code === null ? null : refusal(`not to ${address}`, code));
    },
    onData: (stream, { envelope: { mailFrom, rcptTo }, user }, done) => {
      text(stream).then((message) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        take({ to: rcptTo.map(({ address }) => address), from, user: String(user ?? ''), message });
        done();
      }, done);
    },
  });
  // What a client does wrong shows in the mails that are not there.
  smtp.on('error', () => undefined);
  await new Promise<void>((settle) => smtp.listen(0, '127.0.0.1', settle));
  // A string stands for a pipe, and this is none.
  const address: AddressInfo | string | null = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: (password = secret) => `smtp://aloft:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    stop: () => new Promise((settle) => smtp.close(settle)),
  };
}
