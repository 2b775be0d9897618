import type { Engine } from './engine.ts';
import { treeTriggers } from './tree-triggers.ts';

/** One step of the schema in SQLite's words, with what only the engine can say put in by it. */
export type Step = string | ((engine: Engine) => string);

const revisionTrigger: Readonly<Record<Engine, string>> = {
  sqlite: `CREATE TRIGGER files_revision AFTER UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    BEGIN UPDATE files SET revision = revision + 1 WHERE id = NEW.id; END;`,
  postgres: `CREATE FUNCTION files_revision() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END';
  CREATE TRIGGER files_revision BEFORE UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    FOR EACH ROW EXECUTE FUNCTION files_revision();`,
};

/** Controls, ends of lines and marks of direction, as numbers: how the two engines write a character differs. */
const hiding = [
  ...Array.from({ length: 31 }, (_, n) => n + 1),
  ...Array.from({ length: 33 }, (_, n) => n + 0x7f),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029],
  ...Array.from({ length: 5 }, (_, n) => n + 0x202a),
  ...Array.from({ length: 4 }, (_, n) => n + 0x2066),
];

/** Takes what hides out of a column. */
function withoutHiding(engine: Engine, table: string, column: string): string {
  const character = engine === 'sqlite' ? 'char' : 'chr';
  const clean = hiding.reduce((text, code) => `replace(${text}, ${character}(${code}), '')`, column);
  return `UPDATE ${table} SET ${column} = trim(${clean}) WHERE ${column} <> trim(${clean});`;
}

/** Each step's statements, in order; a step that ran is never edited, a change is a new step. */
export const steps: readonly Step[] = [
  `
  CREATE TABLE accounts (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL, quota_limit INTEGER NOT NULL, quota_used INTEGER NOT NULL DEFAULT 0 CHECK (quota_used >= 0),
    vip_expires_at INTEGER NOT NULL DEFAULT 0, free_vip_at INTEGER) STRICT;
  CREATE TABLE attempts (id TEXT PRIMARY KEY, cookie_hash TEXT NOT NULL, state TEXT NOT NULL UNIQUE, challenge TEXT NOT NULL,
    status TEXT NOT NULL, account_id TEXT, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE authorize_requests (id TEXT PRIMARY KEY, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, scope TEXT NOT NULL,
    state TEXT NOT NULL, challenge TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE codes (hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL, scope TEXT NOT NULL, state TEXT NOT NULL, challenge TEXT NOT NULL, family TEXT NOT NULL,
    expires_at INTEGER NOT NULL, used_at INTEGER) STRICT;
  CREATE TABLE token_families (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), client_id TEXT NOT NULL,
    scope TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER) STRICT;
  CREATE TABLE tokens (hash TEXT PRIMARY KEY, family TEXT NOT NULL REFERENCES token_families(id), kind TEXT NOT NULL,
    expires_at INTEGER NOT NULL, spent_at INTEGER) STRICT;
  CREATE INDEX tokens_family ON tokens(family);
  CREATE TABLE rate_limits (key TEXT PRIMARY KEY, window_start INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
  CREATE TABLE idempotency (key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
  CREATE INDEX idempotency_age ON idempotency(created_at);
  CREATE TABLE captcha_tokens (hash TEXT PRIMARY KEY, action TEXT NOT NULL, device_id TEXT NOT NULL, account_id TEXT,
    uses_left INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE captcha_challenges (id TEXT PRIMARY KEY, action TEXT NOT NULL, device_id TEXT NOT NULL, account_id TEXT,
    redirect_uri TEXT NOT NULL, state TEXT NOT NULL, solved INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE blobs (id TEXT PRIMARY KEY, size INTEGER NOT NULL, sha256 TEXT NOT NULL, gcid TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE files (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), parent_id TEXT NOT NULL,
    kind TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, size INTEGER NOT NULL, blob_id TEXT REFERENCES blobs(id),
    mime_type TEXT NOT NULL, extension TEXT NOT NULL, category TEXT NOT NULL, starred INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL, trashed_at INTEGER, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL,
    folder_rank INTEGER GENERATED ALWAYS AS (CASE kind WHEN 'drive#folder' THEN 0 ELSE 1 END) STORED) STRICT;
  CREATE UNIQUE INDEX files_name ON files(account_id, parent_id, name_key) WHERE trashed_at IS NULL;
  CREATE INDEX files_by_name ON files(account_id, parent_id, folder_rank, name_key, id) WHERE trashed_at IS NULL;
  CREATE INDEX files_by_modified ON files(account_id, parent_id, folder_rank, modified_at, id) WHERE trashed_at IS NULL;
  CREATE INDEX files_by_size ON files(account_id, parent_id, folder_rank, size, id) WHERE trashed_at IS NULL;
  CREATE INDEX files_trash ON files(account_id, trashed_at) WHERE trashed_at IS NOT NULL;
  CREATE INDEX files_blob ON files(blob_id);
  CREATE TABLE uploads (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), file_id TEXT NOT NULL UNIQUE,
    blob_id TEXT NOT NULL, size INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE shares (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), title TEXT NOT NULL,
    pass_code TEXT NOT NULL, pass_hash TEXT NOT NULL, pass_version INTEGER NOT NULL, expires_at INTEGER, restore_limit INTEGER NOT NULL,
    restore_count INTEGER NOT NULL DEFAULT 0, view_count INTEGER NOT NULL DEFAULT 0, file_num INTEGER NOT NULL,
    audit TEXT NOT NULL, deleted_at INTEGER, created_at INTEGER NOT NULL) STRICT;
  CREATE INDEX shares_owner ON shares(account_id, created_at);
  CREATE TABLE share_files (share_id TEXT NOT NULL REFERENCES shares(id), file_id TEXT NOT NULL, PRIMARY KEY (share_id, file_id)) STRICT;
  CREATE TABLE pass_tokens (hash TEXT PRIMARY KEY, share_id TEXT NOT NULL REFERENCES shares(id), pass_version INTEGER NOT NULL,
    expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE tasks (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), name TEXT NOT NULL, type TEXT NOT NULL,
    phase TEXT NOT NULL, progress INTEGER NOT NULL, message TEXT NOT NULL, file_id TEXT NOT NULL, file_name TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, work TEXT NOT NULL) STRICT;
  CREATE INDEX tasks_owner ON tasks(account_id, created_at);
  `,
  `
  CREATE TABLE pass_tries (key TEXT PRIMARY KEY, tries INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
    open_at INTEGER NOT NULL) STRICT;
  CREATE INDEX pass_tries_age ON pass_tries(last_at);
  `,
  (engine) => `
  ALTER TABLE files ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
  ${revisionTrigger[engine]}
  CREATE INDEX files_anywhere_by_name ON files(account_id, folder_rank, name_key, id) WHERE trashed_at IS NULL;
  CREATE INDEX files_anywhere_by_modified ON files(account_id, folder_rank, modified_at, id) WHERE trashed_at IS NULL;
  CREATE INDEX files_starred ON files(account_id, folder_rank, name_key, id) WHERE starred = 1 AND trashed_at IS NULL;
  CREATE INDEX blobs_gcid ON blobs(gcid);
  CREATE INDEX blobs_sha256 ON blobs(sha256);
  ALTER TABLE tasks ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE tasks ADD COLUMN file_size INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX tasks_newest ON tasks(account_id, created_at, id);
  DROP INDEX tasks_owner;
  CREATE INDEX tasks_open ON tasks(type, phase, created_at);
  CREATE INDEX shares_newest ON shares(account_id, created_at, id) WHERE deleted_at IS NULL;
  CREATE TABLE events (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), type TEXT NOT NULL,
    file_id TEXT NOT NULL, file_name TEXT NOT NULL, mime_type TEXT NOT NULL, folder_id TEXT NOT NULL,
    created_at INTEGER NOT NULL, UNIQUE (account_id, file_id, type)) STRICT;
  CREATE INDEX events_newest ON events(account_id, created_at, id);
  `,
  `
  ALTER TABLE accounts ADD COLUMN email_verified_at INTEGER;
  CREATE TABLE verifications (id TEXT PRIMARY KEY, email TEXT NOT NULL, purpose TEXT NOT NULL, code_hash TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL, token_hash TEXT UNIQUE, spent_at INTEGER) STRICT;
  CREATE TABLE device_codes (hash TEXT PRIMARY KEY, user_code TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, scope TEXT NOT NULL,
    status TEXT NOT NULL, account_id TEXT REFERENCES accounts(id), polled_at INTEGER, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE invite_codes (account_id TEXT PRIMARY KEY REFERENCES accounts(id), code TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE invitations (account_id TEXT PRIMARY KEY REFERENCES accounts(id), inviter_id TEXT NOT NULL REFERENCES accounts(id),
    days INTEGER NOT NULL, rr TEXT NOT NULL, tf TEXT NOT NULL, rf TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
  CREATE INDEX invitations_inviter ON invitations(inviter_id, created_at);
  CREATE TABLE activation_codes (hash TEXT PRIMARY KEY, days INTEGER NOT NULL, expires_at INTEGER, used_by TEXT REFERENCES accounts(id),
    used_at INTEGER, created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE rewards (account_id TEXT NOT NULL REFERENCES accounts(id), type TEXT NOT NULL, days INTEGER NOT NULL,
    created_at INTEGER NOT NULL, PRIMARY KEY (account_id, type)) STRICT;
  CREATE TABLE activities (name TEXT PRIMARY KEY, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, days INTEGER NOT NULL) STRICT;
  CREATE TABLE compensations (account_id TEXT NOT NULL REFERENCES accounts(id), activity TEXT NOT NULL, days INTEGER NOT NULL,
    created_at INTEGER NOT NULL, PRIMARY KEY (account_id, activity)) STRICT;
  CREATE TABLE unsubscribed (email TEXT NOT NULL, scene TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (email, scene)) STRICT;
  CREATE TABLE download_counts (app TEXT PRIMARY KEY, fetched INTEGER NOT NULL) STRICT;
  CREATE TABLE resources (name TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT;
  CREATE TABLE products (id TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, days INTEGER NOT NULL, price INTEGER NOT NULL,
    currency TEXT NOT NULL, PRIMARY KEY (id, language)) STRICT;
  CREATE TABLE redirect_rules (path TEXT PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL) STRICT;
  `,
  // Only processes that share a database have something in it.
  `
  CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
  CREATE INDEX leases_holder ON leases(holder);
  `,
  `
  CREATE TABLE archives (id TEXT PRIMARY KEY, name TEXT NOT NULL, account_id TEXT, share_id TEXT, pass_version INTEGER NOT NULL,
    file_ids TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE INDEX archives_age ON archives(expires_at);
  CREATE TABLE media_facts (blob_id TEXT PRIMARY KEY REFERENCES blobs(id) ON DELETE CASCADE, width INTEGER NOT NULL, height INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL, bit_rate INTEGER NOT NULL, frame_rate_thousandths INTEGER NOT NULL, video_codec TEXT NOT NULL,
    audio_codec TEXT NOT NULL, container TEXT NOT NULL, still TEXT NOT NULL) STRICT;
  `,
  // What a GET counts stands apart from what rights depend on; pass tokens are signed and stored nowhere (P34).
  `
  CREATE TABLE share_views (share_id TEXT PRIMARY KEY REFERENCES shares(id), views INTEGER NOT NULL) STRICT;
  INSERT INTO share_views SELECT id, view_count FROM shares WHERE view_count > 0;
  ALTER TABLE shares DROP COLUMN view_count;
  DROP TABLE pass_tokens;
  `,
  // Sessions as their owner sees them, accounts that are being deleted, and mails on their way to a mail server.
  `
  ALTER TABLE accounts ADD COLUMN password_updated_at INTEGER;
  ALTER TABLE accounts ADD COLUMN delete_at INTEGER;
  CREATE INDEX accounts_deletion ON accounts(delete_at) WHERE delete_at IS NOT NULL;
  ALTER TABLE token_families ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE token_families ADD COLUMN device TEXT NOT NULL DEFAULT '';
  ALTER TABLE token_families ADD COLUMN address TEXT NOT NULL DEFAULT '';
  UPDATE token_families SET last_used_at = created_at;
  CREATE INDEX token_families_account ON token_families(account_id, last_used_at);
  CREATE INDEX tokens_age ON tokens(expires_at);
  CREATE INDEX codes_age ON codes(expires_at);
  CREATE TABLE mails (id TEXT PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, content TEXT NOT NULL,
    unsubscribe TEXT NOT NULL, created_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL,
    give_up_at INTEGER NOT NULL) STRICT;
  CREATE INDEX mails_due ON mails(next_at, id);
  `,
  `
  CREATE TABLE orders (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    product_id TEXT NOT NULL, name TEXT NOT NULL, days INTEGER NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    provider TEXT NOT NULL, status TEXT NOT NULL, payment_url TEXT NOT NULL, return_url TEXT NOT NULL, locale TEXT NOT NULL,
    refund_due INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, paid_at INTEGER,
    refunded_at INTEGER) STRICT;
  CREATE INDEX orders_newest ON orders(account_id, created_at, id);
  CREATE INDEX orders_refund_due ON orders(id) WHERE refund_due = 1;
  CREATE TABLE payment_events (provider TEXT NOT NULL, id TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders(id) ON DELETE CASCADE, type TEXT NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (provider, id)) STRICT;
  CREATE INDEX payment_events_order ON payment_events(order_id);
  CREATE TABLE reminders (account_id TEXT NOT NULL REFERENCES accounts(id) ON DELETE CASCADE, ends_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, ends_at)) STRICT;
  CREATE INDEX accounts_membership_end ON accounts(vip_expires_at);
  CREATE TABLE traffic (account_id TEXT NOT NULL, month TEXT NOT NULL, uploaded INTEGER NOT NULL,
    downloaded INTEGER NOT NULL, PRIMARY KEY (account_id, month)) STRICT;
  `,
  // What lies below a folder, the trash included: without it, each step down reads every file of the account.
  `
  CREATE INDEX files_children ON files(parent_id, account_id);
  `,
  // Uploads that other clients send in parts: what was announced, whom the file replaces, who waits for it.
  `
  ALTER TABLE uploads ADD COLUMN task_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE uploads ADD COLUMN gcid TEXT NOT NULL DEFAULT '';
  ALTER TABLE uploads ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';
  ALTER TABLE uploads ADD COLUMN replaces TEXT NOT NULL DEFAULT '';
  CREATE INDEX uploads_file ON uploads(file_id);
  CREATE TABLE upload_parts (id TEXT PRIMARY KEY, upload_id TEXT NOT NULL REFERENCES uploads(id) ON DELETE CASCADE,
    number INTEGER NOT NULL, size INTEGER NOT NULL, md5 TEXT NOT NULL, begun_at INTEGER NOT NULL) STRICT;
  CREATE INDEX upload_parts_upload ON upload_parts(upload_id, number);
  `,
  // The content id of nothing is that of no block, as all clients of this family count.
  `
  UPDATE blobs SET gcid = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709' WHERE size = 0;
  `,
  // What a large copy has yet to do, step by step: a row of its own each, so that no step reads or writes all of them.
  `
  CREATE TABLE copy_steps (task_id TEXT NOT NULL REFERENCES tasks(id) ON DELETE CASCADE, nth INTEGER NOT NULL,
    ids TEXT NOT NULL, PRIMARY KEY (task_id, nth)) STRICT;
  `,
  // Fencing tokens of leases: processes that share a database draw them from a sequence. Open uploads are counted by account.
  (engine) => `
  ALTER TABLE leases ADD COLUMN token INTEGER NOT NULL DEFAULT 0;
  CREATE UNIQUE INDEX leases_token ON leases(name, token);
  CREATE INDEX uploads_account ON uploads(account_id);
  ${engine === 'postgres' ? 'CREATE SEQUENCE lease_tokens;' : ''}
  `,
  // Whoever spent a refresh token may repeat it for seconds; what strangers can store is found by its age.
  `
  ALTER TABLE tokens ADD COLUMN spent_by TEXT;
  CREATE INDEX attempts_age ON attempts(expires_at);
  CREATE INDEX authorize_requests_age ON authorize_requests(expires_at);
  CREATE INDEX captcha_tokens_age ON captcha_tokens(expires_at);
  CREATE INDEX captcha_challenges_age ON captcha_challenges(expires_at);
  CREATE INDEX verifications_age ON verifications(expires_at);
  CREATE INDEX device_codes_age ON device_codes(expires_at);
  CREATE INDEX rate_limits_age ON rate_limits(window_start);
  `,
  // What could not be read, or took too much to read, is remembered by its content.
  `
  ALTER TABLE media_facts ADD COLUMN failure TEXT NOT NULL DEFAULT '';
  ALTER TABLE media_facts ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE media_facts ADD COLUMN renderer INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE media_facts ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;
  `,
  // Days of membership by what they were given for, and how a captcha token was come by. Grants of before have no
  // mailbox: they are numbered, and stay with their accounts.
  `
  ALTER TABLE captcha_tokens ADD COLUMN solved INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE membership_grants (id TEXT PRIMARY KEY, account_id TEXT REFERENCES accounts(id), mailbox TEXT NOT NULL,
    kind TEXT NOT NULL, subject TEXT NOT NULL, days INTEGER NOT NULL, previous_end INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT;
  INSERT INTO membership_grants SELECT 'free_days.' || row_number() OVER (ORDER BY id), id,
    'before ' || row_number() OVER (ORDER BY id), 'free_days', '', 7, 0, free_vip_at FROM accounts WHERE free_vip_at IS NOT NULL;
  INSERT INTO membership_grants SELECT 'task.' || row_number() OVER (ORDER BY account_id, type), account_id,
    'before ' || row_number() OVER (ORDER BY account_id, type), 'task', type, days, 0, created_at FROM rewards;
  INSERT INTO membership_grants SELECT 'compensation.' || row_number() OVER (ORDER BY account_id, activity), account_id,
    'before ' || row_number() OVER (ORDER BY account_id, activity), 'compensation', activity, days, 0, created_at
    FROM compensations;
  INSERT INTO membership_grants SELECT 'invited.' || row_number() OVER (ORDER BY account_id), account_id,
    'before ' || row_number() OVER (ORDER BY account_id), 'invited', '', days, 0, created_at FROM invitations;
  INSERT INTO membership_grants SELECT 'inviter.' || row_number() OVER (ORDER BY account_id), inviter_id,
    'before ' || row_number() OVER (ORDER BY account_id), 'inviter', 'before ' || row_number() OVER (ORDER BY account_id),
    days, 0, created_at FROM invitations WHERE inviter_id <> account_id;
  INSERT INTO membership_grants SELECT 'code.' || row_number() OVER (ORDER BY hash), used_by,
    'before ' || row_number() OVER (ORDER BY hash), 'activation_code', hash, days, 0, used_at FROM activation_codes
    WHERE used_by IS NOT NULL;
  INSERT INTO membership_grants SELECT 'order.' || row_number() OVER (ORDER BY id), account_id,
    'before ' || row_number() OVER (ORDER BY id), 'order', id, days, 0, paid_at FROM orders WHERE status = 'PAID';
  CREATE UNIQUE INDEX membership_grants_account ON membership_grants(account_id, kind, subject);
  CREATE UNIQUE INDEX membership_grants_mailbox ON membership_grants(mailbox, kind, subject);
  CREATE INDEX membership_grants_newest ON membership_grants(created_at, id);
  ALTER TABLE invitations ADD COLUMN inviter_days INTEGER NOT NULL DEFAULT 0;
  UPDATE invitations SET inviter_days = days;
  DROP TABLE rewards;
  DROP TABLE compensations;
  ALTER TABLE accounts DROP COLUMN free_vip_at;
  `,
  // Signed addresses carry the version of the account that they were given to; what was prohibited stays so in new
  // shares; passcodes are sealed, and what stood in the clear is scrubbed from the database's file.
  `
  ALTER TABLE accounts ADD COLUMN access_version INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE prohibitions (kind TEXT NOT NULL, name TEXT NOT NULL, account_id TEXT NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (kind, name, account_id)) STRICT;
  ALTER TABLE shares ADD COLUMN pass_sealed TEXT NOT NULL DEFAULT '';
  CREATE INDEX shares_pass_code_plain ON shares(id) WHERE pass_code <> '';
  CREATE INDEX shares_pass_code_lost ON shares(id) WHERE pass_sealed = 'lost';
  INSERT INTO secrets SELECT 'scrub', 'due' WHERE EXISTS (SELECT 1 FROM secrets) OR EXISTS (SELECT 1 FROM shares);
  `,
  // Who asks for a sign-in, and which browser may agree to it. Names that strangers read lose what hides in them.
  (engine) => `
  ALTER TABLE attempts ADD COLUMN device TEXT NOT NULL DEFAULT '';
  ALTER TABLE attempts ADD COLUMN address TEXT NOT NULL DEFAULT '';
  CREATE INDEX attempts_state ON attempts(state);
  ALTER TABLE codes ADD COLUMN asked_hash TEXT;
  ALTER TABLE codes ADD COLUMN handed_by TEXT NOT NULL DEFAULT '';
  ${withoutHiding(engine, 'accounts', 'name')}
  ${withoutHiding(engine, 'shares', 'title')}
  `,
  // A page of a folder, of the trash or of tasks is a range of one index in every order, whatever lies there unfinished;
  // what ends or is ended is found without looking at the rest.
  `
  DROP INDEX files_by_name;
  DROP INDEX files_by_modified;
  DROP INDEX files_by_size;
  CREATE INDEX files_by_name ON files(account_id, parent_id, folder_rank, name_key, id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE';
  CREATE INDEX files_by_modified ON files(account_id, parent_id, folder_rank, modified_at, id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE';
  CREATE INDEX files_by_size ON files(account_id, parent_id, folder_rank, size, id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE';
  CREATE INDEX files_trash_by_name ON files(account_id, folder_rank, name_key, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE';
  CREATE INDEX files_trash_by_modified ON files(account_id, folder_rank, modified_at, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE';
  CREATE INDEX files_trash_by_size ON files(account_id, folder_rank, size, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE';
  DROP INDEX files_blob;
  CREATE INDEX files_blob ON files(blob_id, account_id);
  CREATE INDEX tasks_phase ON tasks(account_id, phase, created_at, id);
  CREATE INDEX tasks_type ON tasks(account_id, type, phase, created_at, id);
  CREATE INDEX token_families_open ON token_families(account_id) WHERE revoked_at IS NULL;
  CREATE INDEX codes_account ON codes(account_id, used_at);
  CREATE INDEX attempts_account ON attempts(account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX captcha_tokens_account ON captcha_tokens(account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX captcha_challenges_account ON captcha_challenges(account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX activation_codes_account ON activation_codes(used_by) WHERE used_by IS NOT NULL;
  CREATE INDEX archives_account ON archives(account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX device_codes_account ON device_codes(account_id, status);
  CREATE INDEX verifications_email ON verifications(email);
  CREATE INDEX mails_recipient ON mails(recipient);
  CREATE INDEX traffic_age ON traffic(month);
  `,
  // Trees of any size: totals that are kept, and work on them that goes step by step and outlives a kill.
  (engine) => `
  ALTER TABLE accounts ADD COLUMN entries_used INTEGER NOT NULL DEFAULT 0 CHECK (entries_used >= 0);
  ALTER TABLE files ADD COLUMN tree_size INTEGER;
  ALTER TABLE files ADD COLUMN tree_entries INTEGER;
  ALTER TABLE files ADD COLUMN tree_height INTEGER NOT NULL DEFAULT 0;
  DROP INDEX files_children;
  CREATE INDEX files_children ON files(parent_id, account_id, id);
  CREATE INDEX files_account ON files(account_id, id);
  CREATE INDEX uploads_blob ON uploads(blob_id);
  CREATE INDEX uploads_age ON uploads(expires_at);
  CREATE TABLE trash_totals (account_id TEXT PRIMARY KEY REFERENCES accounts(id) ON DELETE CASCADE, size INTEGER NOT NULL DEFAULT 0,
    entries INTEGER NOT NULL DEFAULT 0, emptied_until INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE tree_deltas (target TEXT NOT NULL, trashed_at INTEGER, size INTEGER NOT NULL, entries INTEGER NOT NULL) STRICT;
  CREATE TABLE backfills (name TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT;
  INSERT INTO backfills SELECT 'tree-totals', '' WHERE EXISTS (SELECT 1 FROM files);
  CREATE TABLE tree_jobs (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), kind TEXT NOT NULL,
    total INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE INDEX tree_jobs_account ON tree_jobs(account_id, id);
  INSERT INTO tree_jobs (id, account_id, kind, total) SELECT id, account_id, type, 0 FROM tasks
    WHERE phase = 'PHASE_TYPE_RUNNING' AND type IN ('copy', 'restore');
  CREATE TABLE removed_folders (folder_id TEXT PRIMARY KEY, job_id TEXT NOT NULL REFERENCES tree_jobs(id),
    account_id TEXT NOT NULL) STRICT;
  CREATE INDEX removed_folders_job ON removed_folders(job_id, folder_id);
  CREATE INDEX removed_folders_account ON removed_folders(account_id);
  DROP TABLE copy_steps;
  CREATE TABLE copy_roots (job_id TEXT NOT NULL REFERENCES tree_jobs(id), nth INTEGER NOT NULL, ids TEXT NOT NULL,
    PRIMARY KEY (job_id, nth)) STRICT;
  CREATE TABLE copy_steps (job_id TEXT NOT NULL REFERENCES tree_jobs(id), nth INTEGER NOT NULL, folder_ids TEXT NOT NULL,
    after_id TEXT NOT NULL, PRIMARY KEY (job_id, nth)) STRICT;
  ${treeTriggers[engine]}
  `,
];
