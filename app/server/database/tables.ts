import type { Generated } from 'kysely';

// Times are milliseconds since 1970; booleans are 0 and 1; secrets are stored hashed.
type Flag = 0 | 1;

export interface Tables {
  accounts: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    quota_limit: number;
    quota_used: number;
    vip_expires_at: number;
    free_vip_at: number | null;
    email_verified_at: number | null;
    password_updated_at: Generated<number | null>;
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
  secrets: { name: string; value: string };
  blobs: { id: string; size: number; sha256: string; gcid: string; created_at: number };
  files: {
    id: string;
    account_id: string;
    parent_id: string;
    kind: 'drive#file' | 'drive#folder';
    name: string;
    name_key: string;
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
  };
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
  /** What a large copy has yet to do: the ids of the entries of one step, a JSON array. */
  copy_steps: { task_id: string; nth: number; ids: string };
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
    pass_code: string;
    pass_hash: string;
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
    /** To each of the two. */
    days: number;
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
  rewards: { account_id: string; type: string; days: number; created_at: number };
  activities: { name: string; starts_at: number; ends_at: number; days: number };
  compensations: { account_id: string; activity: string; days: number; created_at: number };
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
  leases: { name: string; holder: string; until: number };
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
  };
}
