import type { FailureCode } from '@aloft/core';

/** The values of labels. Each set is closed: a figure never names a person, a path, an id or an address. */
export type ListenerName = 'app' | 'content' | 'admin';
export type QueueName =
  | ListenerName
  | 'long_reads'
  | 'database'
  | 'password_hashes'
  | 'archives'
  | 'contents';
/** `file`: written for the operator's own mailer. The others are the results of a try at a mail server. */
export type MailResult = 'file' | 'delivered' | 'postponed' | 'rejected' | 'unreachable';
export type BackupResult = 'made' | 'failed';
export type StoreOperation = 'finish' | 'put' | 'open' | 'remove';
export type SignInWay = 'password' | 'passkey' | 'second_step';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly listener: ListenerName;
  readonly method: string;
  /** The pattern of its route, as registered: `/drive/v1/files/:id`. */
  readonly route: string;
  readonly status: number;
  /** Until the answer began, in ms. */
  readonly milliseconds: number;
}

/**
 * What the server counts while it works. Each call adds to a number in memory: none waits, and none fails. What is
 * measured only when somebody reads the figures is in `operations/metrics`.
 */
export interface Metrics {
  request(answered: AnsweredRequest): void;
  shed(listener: ListenerName): void;
  signInRefused(way: SignInWay, reason: FailureCode): void;
  transferred(direction: 'uploaded' | 'downloaded', bytes: number): void;
  mail(result: MailResult): void;
  /** One that the server makes by itself. */
  backup(result: BackupResult): void;
  lease(change: 'taken' | 'released' | 'lost'): void;
  statement(milliseconds: number): void;
  storeOperation(operation: StoreOperation, milliseconds: number): void;
  /** A queue whose length is read with the figures. */
  queue(name: QueueName, length: () => number): void;
}

const nothing = (): void => undefined;

/** Counts nothing: for a server without an admin listener, and for commands. */
export const noMetrics: Metrics = {
  request: nothing,
  shed: nothing,
  signInRefused: nothing,
  transferred: nothing,
  mail: nothing,
  backup: nothing,
  lease: nothing,
  statement: nothing,
  storeOperation: nothing,
  queue: nothing,
};
