import type { MessageTopic } from '@aloft/core/rules';
import type { Generated } from 'kysely';

/** The tables of operators: their sessions in the console, what they decided, and what they changed. */
export interface OperatorTables {
  /** Only appended: triggers refuse everything else. `subject` is an id; no row holds a person's address, nor a name but the operator's. */
  operator_log: {
    id: string;
    created_at: number;
    /** Who made the change: the name of an account or one given with the admin key, or the user of the command line. */
    operator: string;
    /** The operator's account; null for the admin key and the command line. No `account_id`: the row outlives it. */
    operator_id: Generated<string | null>;
    via: 'command' | 'console' | 'api';
    /** The network address it came from; empty on the command line. */
    address: string;
    action: string;
    subject: string;
    /** JSON: what was set. */
    detail: string;
  };
  /**
   * Sessions of the console; `id` is a hash of the cookie's token, under the admin key or the server's own. One of an
   * account belongs to the session of the app (`family`) that it was begun in; both are null with the admin key.
   */
  operator_sessions: {
    id: string;
    operator: string;
    created_at: number;
    expires_at: number;
    account_id: Generated<string | null>;
    family: Generated<string | null>;
  };
  /** What operators decide for the whole server, by name; the environment rules over it. */
  server_settings: { name: string; value: string };
  /** What people tell the operator; `facts` is JSON, `screenshot` a picture in base64 or empty. */
  feedback: {
    id: string;
    account_id: string;
    category: 'broken' | 'idea' | 'payment' | 'question';
    message: string;
    facts: string;
    screenshot: string;
    /** What the charts did, as the text of a file; empty without one. */
    trace: Generated<string>;
    created_at: number;
  };
  /** What people without an account tell the operator; `order_number` is empty where there is none. */
  contacts: {
    id: string;
    topic: MessageTopic;
    email: string;
    order_number: string;
    message: string;
    /** The reader's language, for the answer. */
    locale: string;
    created_at: number;
  };
  /** Why a backup that was due could not be made; no row while none is overdue. */
  backup_failures: { name: 'scheduled'; reason: string; tries: number; failed_at: number };
}
