import type { ColumnType, Generated } from 'kysely';

// Times are milliseconds since 1970; booleans are 0 and 1; secrets are stored hashed.
type Flag = 0 | 1;
/** Null only in rows of before the column: whoever inserts says zero. */
type Kept = ColumnType<number | null, number, number>;

export interface Tables {
  accounts: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    quota_limit: number;
    quota_used: number;
    /** Entries of every kind, those in the trash and those being uploaded too. */
    entries_used: Generated<number>;
    vip_expires_at: number;
    email_verified_at: number | null;
    password_updated_at: Generated<number | null>;
    /** Grows with whatever ends all that was given to the account before: signed addresses carry it. */
    access_version: Generated<number>;
    /** When everything of the account is removed, unless it is restored; null for one that stays. */
    delete_at: Generated<number | null>;
  };
  attempts: {
    id: string;
    cookie_hash: string;
    state: string;
    challenge: string;
    status: 'pending' | 'completed' | 'denied';
    account_id: string | null;
    expires_at: number;
    /** Where it was begun, as sessions say it. */
    device: Generated<string>;
    address: Generated<string>;
  };
  authorize_requests: {
    id: string;
    client_id: string;
    redirect_uri: string;
    scope: string;
    state: string;
    challenge: string;
    expires_at: number;
  };
  codes: {
    hash: string;
    account_id: string;
    client_id: string;
    redirect_uri: string;
    scope: string;
    state: string;
    challenge: string;
    family: string;
    expires_at: number;
    used_at: number | null;
    /** The browser that may confirm it, as the hash of its secret; null until the first one asks. */
    asked_hash: Generated<string | null>;
    /** The program that made it for a browser; empty where a person signed in for it. */
    handed_by: Generated<string>;
  };
  token_families: {
    id: string;
    account_id: string;
    client_id: string;
    scope: string;
    created_at: number;
    revoked_at: number | null;
    /** Exact to some minutes. */
    last_used_at: number;
    /** The program and system, as people read them. */
    device: string;
    /** A part of the network address. */
    address: string;
  };
  tokens: {
    hash: string;
    family: string;
    kind: 'access' | 'refresh';
    expires_at: number;
    spent_at: number | null;
    /** A hash of the token and of whoever spent it. */
    spent_by: Generated<string | null>;
  };
  rate_limits: { key: string; window_start: number; used: number };
  pass_tries: { key: string; tries: number; first_at: number; last_at: number; open_at: number };
  idempotency: { key: string; status: number; body: string; created_at: number };
  captcha_tokens: {
    hash: string;
    action: string;
    device_id: string;
    account_id: string | null;
    uses_left: number;
    expires_at: number;
    /** Whether it came from a solved challenge. */
    solved: Generated<Flag>;
  };
  captcha_challenges: {
    id: string;
    action: string;
    device_id: string;
    account_id: string | null;
    redirect_uri: string;
    state: string;
    solved: Flag;
    expires_at: number;
  };
  /** The sealed signing key, and what is to be known of the keys; see `keys/stored-secrets.ts`. */
  secrets: { name: string; value: string };
  blobs: { id: string; size: number; sha256: string; gcid: string; created_at: number };
  files: {
    id: string;
    account_id: string;
    parent_id: string;
    kind: 'drive#file' | 'drive#folder';
    name: string;
    name_key: string;
    /** What a search by name compares; empty when that is `name_key`. Null in rows of an older schema, on PostgreSQL. */
    search_key: ColumnType<string | null, string, string>;
    size: number;
    blob_id: string | null;
    mime_type: string;
    extension: string;
    category: string;
    starred: Flag;
    phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE';
    trashed_at: number | null;
    created_at: number;
    modified_at: number;
    folder_rank: Generated<number>;
    /** Counted by a trigger: how often the entry was changed. */
    revision: Generated<number>;
    /** Bytes of all that is live below a folder, kept by a worker; null while the entry was never counted. */
    tree_size: Kept;
    /** The same, in entries. */
    tree_entries: Kept;
    /** Levels of folders below a folder, at most: it never is too small. */
    tree_height: Generated<number>;
  };
  /** What an account's trash holds, and up to which moment of trashing it was emptied. */
  trash_totals: {
    account_id: string;
    size: Generated<number>;
    entries: Generated<number>;
    emptied_until: Generated<number>;
  };
  /** Changes on their way to the totals of a folder, or of an account's trash where `trashed_at` is set. */
  tree_deltas: { target: string; trashed_at: number | null; size: number; entries: number };
  /** How far values that a new schema keeps are worked out for the rows that were there before it. */
  backfills: { name: string; position: string };
  /** Work on a tree that is too large for one transaction; its task has the same id, until somebody deletes that. */
  tree_jobs: {
    id: string;
    account_id: string;
    /** `ended` has only rows of its own left to be removed. */
    kind: 'copy' | 'restore' | 'delete' | 'empty_trash' | 'ended';
    /** Entries, as far as they were counted when it began. */
    total: number;
    done: Generated<number>;
  };
  /** Folders that are gone, while what was in them is being removed. */
  removed_folders: { folder_id: string; job_id: string; account_id: string };
  /** The chosen entries of a large copy, in order: JSON arrays of ids. */
  copy_roots: { job_id: string; nth: number; ids: string };
  /** Folders whose content a large copy has yet to copy, as a JSON array, and the last entry of it that is copied. */
  copy_steps: { job_id: string; nth: number; folder_ids: string; after_id: string };
  uploads: {
    id: string;
    account_id: string;
    file_id: string;
    blob_id: string;
    size: number;
    expires_at: number;
    /** Who waits for it; empty when nobody does. */
    task_id: Generated<string>;
    /** What its bytes were announced to be; empty when they were not. */
    gcid: Generated<string>;
    sha256: Generated<string>;
    /** The name it takes from whoever has it, once it is whole; empty when it keeps its own. */
    replaces: Generated<string>;
  };
  /** A stretch of an upload, under its own name in the blob store; `md5` is empty while it comes in. */
  upload_parts: {
    id: string;
    upload_id: string;
    number: number;
    size: number;
    md5: string;
    begun_at: number;
  };
  shares: {
    id: string;
    account_id: string;
    title: string;
    /** In the clear, as builds before this one stored it: emptied once it is sealed. */
    pass_code: string;
    /** Of the same; emptied, too. */
    pass_hash: string;
    /** Sealed; `lost` when its key was given up; empty without one. */
    pass_sealed: Generated<string>;
    pass_version: number;
    expires_at: number | null;
    restore_limit: number;
    restore_count: number;
    file_num: number;
    audit: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
    deleted_at: number | null;
    created_at: number;
  };
  share_files: { share_id: string; file_id: string };
  /** What shares may not give out: a content by its GCID, or a folder by its id; without an account, whoever shares it. */
  prohibitions: { kind: 'content' | 'folder'; name: string; account_id: string; created_at: number };
  /** Looks at a share: a statistic, apart from what a right depends on. */
  share_views: { share_id: string; views: number };
  tasks: {
    id: string;
    account_id: string;
    name: string;
    type: string;
    phase: 'PHASE_TYPE_PENDING' | 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_ERROR' | 'PHASE_TYPE_COMPLETE';
    progress: number;
    message: string;
    file_id: string;
    file_name: string;
    created_at: number;
    updated_at: number;
    work: string;
    /** What the wire shows beside the task, as JSON. */
    params: Generated<string>;
    file_size: Generated<number>;
  };
  events: {
    id: string;
    account_id: string;
    type: 'TYPE_UPLOAD' | 'TYPE_RESTORE' | 'TYPE_PLAY' | 'TYPE_DOWNLOAD';
    file_id: string;
    file_name: string;
    mime_type: string;
    folder_id: string;
    created_at: number;
  };
  verifications: {
    id: string;
    email: string;
    purpose: 'REGISTER' | 'SIGN_IN' | 'PASSWORD_RESET' | 'EMAIL_CHANGE';
    code_hash: string;
    tries: number;
    expires_at: number;
    token_hash: string | null;
    spent_at: number | null;
  };
  device_codes: {
    hash: string;
    user_code: string;
    client_id: string;
    scope: string;
    status: 'pending' | 'scanned' | 'allowed' | 'denied' | 'spent';
    account_id: string | null;
    polled_at: number | null;
    expires_at: number;
  };
  invite_codes: { account_id: string; code: string; created_at: number };
  invitations: {
    account_id: string;
    /** The account's own id once the one who invited is gone: an invitation stays accepted. */
    inviter_id: string;
    /** To whoever came. */
    days: number;
    /** To the one who invited. */
    inviter_days: Generated<number>;
    rr: string;
    tf: string;
    rf: string;
    created_at: number;
  };
  activation_codes: {
    hash: string;
    days: number;
    expires_at: number | null;
    used_by: string | null;
    used_at: number | null;
    created_at: number;
  };
  /** Days of membership that were given, each with its reason. */
  membership_grants: {
    id: string;
    /** Null once the account is gone: what its mailbox has had once, it has had. */
    account_id: string | null;
    /** A keyed hash of the account's mailbox. */
    mailbox: string;
    kind: string;
    /** What of its kind it was for, each once: a task, an activity, a code's hash, an order. */
    subject: string;
    /** Below zero where days were taken back. */
    days: number;
    /** When the membership would have ended without them; 0 for grants of before this was kept. */
    previous_end: number;
    created_at: number;
  };
  activities: { name: string; starts_at: number; ends_at: number; days: number };
  unsubscribed: { email: string; scene: string; created_at: number };
  download_counts: { app: string; fetched: number };
  resources: { name: string; url: string };
  /** `language` is empty for every language. */
  products: { id: string; language: string; name: string; days: number; price: number; currency: string };
  /** What is on its way to a mail server; gone once it has left. */
  mails: {
    id: string;
    recipient: string;
    subject: string;
    content: string;
    /** The address that ends this kind of mail, or empty. */
    unsubscribe: string;
    created_at: number;
    tries: number;
    next_at: number;
    give_up_at: number;
  };
  /** `token` is larger for each next holder of a name. */
  leases: { name: string; holder: string; until: number; token: Generated<number> };
  /** What was bought, as it stood when the order was made; the amount in the currency's smallest unit. */
  orders: {
    id: string;
    account_id: string;
    product_id: string;
    name: string;
    days: number;
    amount: number;
    currency: string;
    provider: string;
    status: 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'REFUNDED';
    payment_url: string;
    return_url: string;
    /** The buyer's language. */
    locale: string;
    /** Paid after it was given up: the money is to be sent back. */
    refund_due: Generated<Flag>;
    created_at: number;
    expires_at: number;
    paid_at: number | null;
    refunded_at: number | null;
  };
  payment_events: {
    provider: string;
    id: string;
    order_id: string;
    type: 'paid' | 'failed' | 'refunded';
    created_at: number;
  };
  /** Memberships whose end was announced by mail. */
  reminders: { account_id: string; ends_at: number };
  /** Bytes of a calendar month (`2026-11`, UTC). */
  traffic: { account_id: string; month: string; uploaded: number; downloaded: number };
  redirect_rules: { path: string; kind: 'internal' | 'external'; target: string };
  /** What somebody chose to download as one archive: of their own drive, or of a share at a passcode version. */
  archives: {
    id: string;
    name: string;
    account_id: string | null;
    share_id: string | null;
    pass_version: number;
    /** JSON: the chosen entries. */
    file_ids: string;
    expires_at: number;
  };
  /** What was read in the bytes of a picture, film or sound; 0 and empty where they do not say. */
  media_facts: {
    blob_id: string;
    width: number;
    height: number;
    duration_ms: number;
    bit_rate: number;
    frame_rate_thousandths: number;
    video_codec: string;
    audio_codec: string;
    container: string;
    /** Where a picture of it can come from: `key` decodes here, `coded` needs a decoder. */
    still: 'none' | 'picture' | 'cover' | 'key' | 'coded';
    /** Why nothing could be read, or no picture be made, the last time; empty when nothing failed. */
    failure: Generated<'' | 'unreadable' | 'too_large' | 'time' | 'memory' | 'crash'>;
    /** How often that was. */
    failures: Generated<number>;
    /** The version of what has read it. */
    renderer: Generated<number>;
    /** When what failed may be tried again. */
    retry_at: Generated<number>;
  };
}
