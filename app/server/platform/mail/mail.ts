import type { MailCause } from '@aloft/core/service';

/** One mail of text. */
export interface Mail {
  readonly to: string;
  /** What it is sent for: who may be its reader, and how many of its kind a mailbox gets. */
  readonly cause: MailCause;
  readonly subject: string;
  readonly text: string;
  /** Not sent after this time, in ms since the Unix epoch. */
  readonly until?: number;
  /** The address that ends this kind of mail, for its `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribe?: string;
}

/** A mail that may leave. */
export type OutgoingMail = Omit<Mail, 'cause'>;

/** How mails leave this server. */
export type MailTransport = Omit<MailPort, 'send'> & {
  /** Resolves once the mail is kept, so that nothing but its own age or address can lose it. */
  send(mail: OutgoingMail): Promise<void>;
};

/** Where mails go. */
export interface MailPort {
  /** Resolves once the mail is kept, or nobody is to have it: its reader did not confirm the address, or had enough. */
  send(mail: Mail): Promise<void>;
  /** Resolves once everything handed over so far has left or failed. */
  idle(): Promise<void>;
  /** There may be a mail whose next try is due. */
  wake(): void;
  stop(): Promise<void>;
}
