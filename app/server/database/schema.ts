import type { Engine, Step } from './migrations.ts';

const revisionTrigger: Readonly<Record<Engine, string>> = {
  sqlite: `CREATE TRIGGER files_revision AFTER UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    BEGIN UPDATE files SET revision = revision + 1 WHERE id = NEW.id; END;`,
  postgres: `CREATE FUNCTION files_revision() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END';
  CREATE TRIGGER files_revision BEFORE UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    FOR EACH ROW EXECUTE FUNCTION files_revision();`,
};

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
];
