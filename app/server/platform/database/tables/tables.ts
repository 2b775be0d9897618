import type { UserRole } from '@aloft/core/rules';
import type { AnnouncementPlace, StoredPhase } from '@aloft/core/service';
import type { EventType } from '@aloft/core/wire';
import type { ColumnType, Generated } from 'kysely';
import type { OperatorTables } from './operator-tables.ts';
import type { SaleTables } from './sale-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { ViewTables } from './view-tables.ts';

// Times are milliseconds since 1970; booleans are 0 and 1; secrets are stored hashed.
type Flag = 0 | 1;
/** Null only in rows older than the column; inserts write 0. */
type Kept = ColumnType<number | null, number, number>;

export interface Tables extends OperatorTables, SaleTables, SignInTables, ViewTables {
  accounts: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    quota_limit: number;
    quota_used: number;
    /** All entries, including trash and pending uploads. */
    entries_used: Generated<number>;
    vip_expires_at: number;
    email_verified_at: number | null;
    password_updated_at: Generated<number | null>;
    /** Incremented to revoke all access given before; signed URLs contain it. */
    access_version: Generated<number>;
    /** When the account is deleted, unless restored; null when not scheduled. */
    delete_at: Generated<number | null>;
    /** A hash of the client that made it; empty where that is unknown. Decides its turns until its address is confirmed. */
    made_by: Generated<string>;
    phone_number: Generated<string>;
    role: Generated<UserRole>;
  };
  /** `owner` is an account, or a keyed hash of a client; it and `bytes` are of no use but to count. */
  idempotency: {
    key: string;
    status: number;
    body: string;
    created_at: number;
    owner: Generated<string>;
    bytes: Generated<number>;
  };
  captcha_tokens: {
    hash: string;
    action: string;
    device_id: string;
    account_id: string | null;
    uses_left: number;
    expires_at: number;
    /** Whether a challenge was solved for it. */
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
  /** The encrypted signing key, and metadata of the keys; see `keys/stored-secrets.ts`. */
  secrets: { name: string; value: string };
  blobs: { id: string; size: number; sha256: string; gcid: string; created_at: number };
  files: {
    id: string;
    account_id: string;
    parent_id: string;
    kind: 'drive#file' | 'drive#folder';
    name: string;
    name_key: string;
    /** What lists by name compare. */
    order_key: string;
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
    /** Incremented by a trigger at each change of the entry. */
    revision: Generated<number>;
    /** Total bytes below a folder without trash, updated by a worker; null until counted. */
    tree_size: Kept;
    /** The same, as the number of entries. */
    tree_entries: Kept;
    /** An upper bound of the levels of folders below a folder. */
    tree_height: Generated<number>;
    /** When it was taken, in ms by its camera's clock read as UTC; null where it does not tell. */
    taken_at: ColumnType<number | null, number | null | undefined, number | null>;
    /** When it was recorded, in ms since 1970; null where that is not told. Without a camera's clock, it stands for that. */
    recorded_at: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** The totals of an account's trash, and the time of trashing up to which it was emptied. */
  trash_totals: {
    account_id: string;
    size: Generated<number>;
    entries: Generated<number>;
    emptied_until: Generated<number>;
  };
  /** Pending changes to the totals of a folder, or of an account's trash where `trashed_at` is set. */
  tree_deltas: { target: string; trashed_at: number | null; size: number; entries: number };
  /** The progress of computing a new schema's values for existing rows. */
  backfills: { name: string; position: string };
  /** A job on a tree too large for one transaction; its task has the same id, until deleted. */
  tree_jobs: {
    id: string;
    account_id: string;
    /** `ended`: only its own rows remain to be deleted. */
    kind: 'copy' | 'restore' | 'delete' | 'empty_trash' | 'ended';
    /** The number of entries, as counted at its start. */
    total: number;
    done: Generated<number>;
    /** The account that a copy is made from; empty for others. */
    source_id: Generated<string>;
  };
  /** Deleted folders whose contents are still being deleted. */
  removed_folders: { folder_id: string; job_id: string; account_id: string };
  /** The selected entries of a large copy, in order: JSON arrays of ids. */
  copy_roots: { job_id: string; nth: number; ids: string };
  /** Folders that a large copy has yet to copy, as a JSON array, and the last copied entry. */
  copy_steps: { job_id: string; nth: number; folder_ids: string; after_id: string };
  /** Entries that left their folder while a copy from their account runs, with all below them; written by triggers. */
  copy_losses: { job_id: string; file_id: string; parent_id: string; entries: number; created_at: number };
  uploads: {
    id: string;
    account_id: string;
    file_id: string;
    blob_id: string;
    size: number;
    expires_at: number;
    /** The task that waits for it; empty when none does. */
    task_id: Generated<string>;
    /** The announced hash; empty when none was. */
    gcid: Generated<string>;
    sha256: Generated<string>;
    /** Its name, where the entry that has it by the end is replaced; empty where it takes a number then. */
    replaces: Generated<string>;
    share_id: Generated<string>;
    /** A hash of the link and the client that began it there; empty for the account's own. */
    sender: Generated<string>;
    /** What they call themselves, if they say so. */
    sender_name: Generated<string>;
    /** The file that it becomes new content of; empty when it makes a file. */
    version_of: Generated<string>;
    /** The SHA-256 of the content that the version was made from. */
    based_on: Generated<string>;
    /** When the file was modified, in ms, as its sender says; null where nothing is said. */
    modified_at: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** A part of an upload, stored under its own blob id; `md5` is empty while it is received. */
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
    /** Plain text, from earlier builds: emptied once encrypted. */
    pass_code: string;
    /** From the same builds; emptied, too. */
    pass_hash: string;
    /** Encrypted; `lost` when its key was reset; empty without a passcode. */
    pass_sealed: Generated<string>;
    pass_version: number;
    expires_at: number | null;
    restore_limit: number;
    restore_count: number;
    file_num: number;
    audit: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
    deleted_at: number | null;
    created_at: number;
    starts_at: number | null;
    removed_at: number | null;
    slug: Generated<string>;
    upload_max_files: number | null;
    upload_max_bytes: number | null;
    upload_files: Generated<number>;
    /** Of these, how many the owner was told of by mail. */
    announced_files: Generated<number>;
    upload_bytes: Generated<number>;
    /** 1: marked by its owner; people are warned before they see it. */
    sensitive: Generated<number>;
  };
  share_files: { share_id: string; file_id: string };
  share_slugs: { slug: string; skeleton: string; share_id: string; released_at: number | null };
  share_days: { share_id: string; slot: number; day: number; views: number; saves: number };
  /** Content (by GCID) or a folder (by id) prohibited in shares; without an account, for all accounts. */
  prohibitions: { kind: 'content' | 'folder'; name: string; account_id: string; created_at: number };
  /** Views of a share: a statistic, separate from columns that access depends on. */
  share_views: { share_id: string; views: number };
  tasks: {
    id: string;
    account_id: string;
    name: string;
    type: string;
    /** A paused one is told as pending to other clients. */
    phase: StoredPhase;
    progress: number;
    message: string;
    file_id: string;
    file_name: string;
    created_at: number;
    updated_at: number;
    work: string;
    /** Further fields of the task on the wire, as JSON. */
    params: Generated<string>;
    file_size: Generated<number>;
    /** Of a download: where it is, its speed in bytes per second, and the bytes that are here. */
    step: Generated<string>;
    speed: Generated<number>;
    fetched_size: Generated<number>;
    /** Of a copy that has ended: how many entries it did not copy, though it was to. */
    left_out: Generated<number>;
  };
  events: {
    id: string;
    account_id: string;
    type: EventType;
    file_id: string;
    file_name: string;
    mime_type: string;
    folder_id: string;
    created_at: number;
    /** What the stranger who sent it by a link calls themselves, if they said so. */
    sender_name: Generated<string>;
  };
  /** What changed for whom, kept a while; `subject` is a folder's or a task's id, `position` orders commits. */
  changes: {
    position: Generated<number>;
    account_id: string;
    topic: 'files' | 'trash' | 'tasks' | 'shares' | 'events' | 'account' | 'sessions' | 'notices';
    subject: string;
    created_at: Generated<number>;
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
    /** Where it was begun. */
    device: string;
    address: string;
    expires_at: number;
  };
  invite_codes: { account_id: string; code: string; created_at: number };
  invitations: {
    account_id: string;
    /** The account's own id once the inviter is deleted: the invitation stays accepted. */
    inviter_id: string;
    /** Granted to the invited account. */
    days: number;
    /** Granted to the inviter. */
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
  /** Membership grants, each with its reason. */
  membership_grants: {
    id: string;
    /** Null once the account is deleted: the grant still counts for its mailbox. */
    account_id: string | null;
    /** A keyed hash of the account's mailbox. */
    mailbox: string;
    kind: string;
    /** The unique subject within its kind: a task, a promotion, a code's hash, an order. */
    subject: string;
    /** Negative where days were revoked. */
    days: number;
    /** When the membership would have ended without them; 0 for grants older than this column. */
    previous_end: number;
    created_at: number;
  };
  activities: { name: string; starts_at: number; ends_at: number; days: number };
  /** `language` is empty for all that have none of their own. */
  announcements: {
    activity: string;
    place: AnnouncementPlace;
    language: string;
    title: string;
    body: string;
    link: string;
  };
  unsubscribed: { email: string; scene: string; created_at: number };
  /** Mails that people asked for; `sent_on` is the day of the last one, or empty. */
  mail_subscriptions: {
    account_id: string;
    scene: string;
    locale: string;
    sent_on: Generated<string>;
    created_at: number;
  };
  download_counts: { app: string; fetched: number };
  resources: { name: string; url: string };
  /** The mail queue; rows are deleted once sent. */
  mails: {
    id: string;
    recipient: string;
    subject: string;
    content: string;
    /** The unsubscribe URL, or empty. */
    unsubscribe: string;
    created_at: number;
    tries: number;
    next_at: number;
    give_up_at: number;
    /** The codes of the mail server's last refusal; empty before one. */
    failure: Generated<string>;
    /** When it was given up: what it says is gone then, and `next_at` is when the row goes, too. */
    given_up_at: Generated<number | null>;
  };
  /** `token` is larger for each next holder of a name. */
  leases: { name: string; holder: string; until: number; token: Generated<number> };
  /** Memberships with a reminder mail sent. */
  reminders: { account_id: string; ends_at: number };
  /** Traffic in bytes of a calendar month (`2026-11`, UTC). */
  traffic: { account_id: string; month: string; uploaded: number; downloaded: number };
  /** How often what happened on a day (`2026-11-23`, UTC); empty texts where nothing is said. */
  statistics: { day: string; action: string; page: string; detail: string; source: string; times: number };
  redirect_rules: { path: string; kind: 'internal' | 'external'; target: string };
  /** Archives requested for download: from the drive, or from a share at a passcode version. */
  archives: {
    id: string;
    name: string;
    account_id: string | null;
    share_id: string | null;
    pass_version: number;
    /** JSON: the selected entries. */
    file_ids: string;
    expires_at: number;
  };
}
