/** One mail of text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Not sent after this time, in ms since the Unix epoch. */
  readonly until?: number;
  /** The address that ends this kind of mail, for its `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribe?: string;
}

/** Where mails go. */
export interface MailPort {
  /** Resolves once the mail is kept, so that nothing but its own age or address can lose it. */
  send(mail: Mail): Promise<void>;
  /** Resolves once everything handed over so far has left or failed. */
  idle(): Promise<void>;
  /** There may be a mail whose next try is due. */
  wake(): void;
  stop(): Promise<void>;
}
