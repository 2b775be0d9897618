/** The tables of operators: their sessions in the console, and what they changed. */
export interface OperatorTables {
  /** Only appended: triggers refuse everything else. `subject` is an id; no row holds a person's address or name. */
  operator_log: {
    id: string;
    created_at: number;
    /** Who made the change: a name given at the console's sign-in, or the user of the command line. */
    operator: string;
    via: 'command' | 'console' | 'api';
    /** The network address it came from; empty on the command line. */
    address: string;
    action: string;
    subject: string;
    /** JSON: what was set. */
    detail: string;
  };
  /** Sessions of the console; `id` is a hash of the cookie's token under the admin key. */
  operator_sessions: { id: string; operator: string; created_at: number; expires_at: number };
}
