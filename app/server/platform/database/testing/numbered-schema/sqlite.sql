CREATE TABLE accounts (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL, quota_limit INTEGER NOT NULL, quota_used INTEGER NOT NULL DEFAULT 0 CHECK (quota_used >= 0),
    vip_expires_at INTEGER NOT NULL DEFAULT 0, email_verified_at INTEGER, password_updated_at INTEGER, delete_at INTEGER, access_version INTEGER NOT NULL DEFAULT 1, entries_used INTEGER NOT NULL DEFAULT 0 CHECK (entries_used >= 0)) STRICT;
CREATE TABLE attempts (id TEXT PRIMARY KEY, cookie_hash TEXT NOT NULL, state TEXT NOT NULL UNIQUE, challenge TEXT NOT NULL,
    status TEXT NOT NULL, account_id TEXT, expires_at INTEGER NOT NULL, device TEXT NOT NULL DEFAULT '', address TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE authorize_requests (id TEXT PRIMARY KEY, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, scope TEXT NOT NULL,
    state TEXT NOT NULL, challenge TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE codes (hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL, scope TEXT NOT NULL, state TEXT NOT NULL, challenge TEXT NOT NULL, family TEXT NOT NULL,
    expires_at INTEGER NOT NULL, used_at INTEGER, asked_hash TEXT, handed_by TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE token_families (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), client_id TEXT NOT NULL,
    scope TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER, last_used_at INTEGER NOT NULL DEFAULT 0, device TEXT NOT NULL DEFAULT '', address TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE tokens (hash TEXT PRIMARY KEY, family TEXT NOT NULL REFERENCES token_families(id), kind TEXT NOT NULL,
    expires_at INTEGER NOT NULL, spent_at INTEGER, spent_by TEXT) STRICT;
CREATE TABLE rate_limits (key TEXT PRIMARY KEY, window_start INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
CREATE TABLE idempotency (key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE captcha_tokens (hash TEXT PRIMARY KEY, action TEXT NOT NULL, device_id TEXT NOT NULL, account_id TEXT,
    uses_left INTEGER NOT NULL, expires_at INTEGER NOT NULL, solved INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE captcha_challenges (id TEXT PRIMARY KEY, action TEXT NOT NULL, device_id TEXT NOT NULL, account_id TEXT,
    redirect_uri TEXT NOT NULL, state TEXT NOT NULL, solved INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE blobs (id TEXT PRIMARY KEY, size INTEGER NOT NULL, sha256 TEXT NOT NULL, gcid TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE files (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), parent_id TEXT NOT NULL,
    kind TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, size INTEGER NOT NULL, blob_id TEXT REFERENCES blobs(id),
    mime_type TEXT NOT NULL, extension TEXT NOT NULL, category TEXT NOT NULL, starred INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL, trashed_at INTEGER, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL,
    folder_rank INTEGER GENERATED ALWAYS AS (CASE kind WHEN 'drive#folder' THEN 0 ELSE 1 END) STORED, revision INTEGER NOT NULL DEFAULT 1, tree_size INTEGER, tree_entries INTEGER, tree_height INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE uploads (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), file_id TEXT NOT NULL UNIQUE,
    blob_id TEXT NOT NULL, size INTEGER NOT NULL, expires_at INTEGER NOT NULL, task_id TEXT NOT NULL DEFAULT '', gcid TEXT NOT NULL DEFAULT '', sha256 TEXT NOT NULL DEFAULT '', replaces TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE shares (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), title TEXT NOT NULL,
    pass_code TEXT NOT NULL, pass_hash TEXT NOT NULL, pass_version INTEGER NOT NULL, expires_at INTEGER, restore_limit INTEGER NOT NULL,
    restore_count INTEGER NOT NULL DEFAULT 0, file_num INTEGER NOT NULL,
    audit TEXT NOT NULL, deleted_at INTEGER, created_at INTEGER NOT NULL, pass_sealed TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE share_files (share_id TEXT NOT NULL REFERENCES shares(id), file_id TEXT NOT NULL, PRIMARY KEY (share_id, file_id)) STRICT;
CREATE TABLE tasks (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), name TEXT NOT NULL, type TEXT NOT NULL,
    phase TEXT NOT NULL, progress INTEGER NOT NULL, message TEXT NOT NULL, file_id TEXT NOT NULL, file_name TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, work TEXT NOT NULL, params TEXT NOT NULL DEFAULT '{}', file_size INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE pass_tries (key TEXT PRIMARY KEY, tries INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
    open_at INTEGER NOT NULL) STRICT;
CREATE TABLE events (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), type TEXT NOT NULL,
    file_id TEXT NOT NULL, file_name TEXT NOT NULL, mime_type TEXT NOT NULL, folder_id TEXT NOT NULL,
    created_at INTEGER NOT NULL, UNIQUE (account_id, file_id, type)) STRICT;
CREATE TABLE verifications (id TEXT PRIMARY KEY, email TEXT NOT NULL, purpose TEXT NOT NULL, code_hash TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL, token_hash TEXT UNIQUE, spent_at INTEGER) STRICT;
CREATE TABLE device_codes (hash TEXT PRIMARY KEY, user_code TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, scope TEXT NOT NULL,
    status TEXT NOT NULL, account_id TEXT REFERENCES accounts(id), polled_at INTEGER, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE invite_codes (account_id TEXT PRIMARY KEY REFERENCES accounts(id), code TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE invitations (account_id TEXT PRIMARY KEY REFERENCES accounts(id), inviter_id TEXT NOT NULL REFERENCES accounts(id),
    days INTEGER NOT NULL, rr TEXT NOT NULL, tf TEXT NOT NULL, rf TEXT NOT NULL, created_at INTEGER NOT NULL, inviter_days INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE activation_codes (hash TEXT PRIMARY KEY, days INTEGER NOT NULL, expires_at INTEGER, used_by TEXT REFERENCES accounts(id),
    used_at INTEGER, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE activities (name TEXT PRIMARY KEY, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, days INTEGER NOT NULL) STRICT;
CREATE TABLE unsubscribed (email TEXT NOT NULL, scene TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (email, scene)) STRICT;
CREATE TABLE download_counts (app TEXT PRIMARY KEY, fetched INTEGER NOT NULL) STRICT;
CREATE TABLE resources (name TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT;
CREATE TABLE products (id TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, days INTEGER NOT NULL, price INTEGER NOT NULL,
    currency TEXT NOT NULL, PRIMARY KEY (id, language)) STRICT;
CREATE TABLE redirect_rules (path TEXT PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL) STRICT;
CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL, token INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE archives (id TEXT PRIMARY KEY, name TEXT NOT NULL, account_id TEXT, share_id TEXT, pass_version INTEGER NOT NULL,
    file_ids TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE media_facts (blob_id TEXT PRIMARY KEY REFERENCES blobs(id) ON DELETE CASCADE, width INTEGER NOT NULL, height INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL, bit_rate INTEGER NOT NULL, frame_rate_thousandths INTEGER NOT NULL, video_codec TEXT NOT NULL,
    audio_codec TEXT NOT NULL, container TEXT NOT NULL, still TEXT NOT NULL, failure TEXT NOT NULL DEFAULT '', failures INTEGER NOT NULL DEFAULT 0, renderer INTEGER NOT NULL DEFAULT 0, retry_at INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE share_views (share_id TEXT PRIMARY KEY REFERENCES shares(id), views INTEGER NOT NULL) STRICT;
CREATE TABLE mails (id TEXT PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, content TEXT NOT NULL,
    unsubscribe TEXT NOT NULL, created_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL,
    give_up_at INTEGER NOT NULL) STRICT;
CREATE TABLE orders (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    product_id TEXT NOT NULL, name TEXT NOT NULL, days INTEGER NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    provider TEXT NOT NULL, status TEXT NOT NULL, payment_url TEXT NOT NULL, return_url TEXT NOT NULL, locale TEXT NOT NULL,
    refund_due INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, paid_at INTEGER,
    refunded_at INTEGER) STRICT;
CREATE TABLE payment_events (provider TEXT NOT NULL, id TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders(id) ON DELETE CASCADE, type TEXT NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (provider, id)) STRICT;
CREATE TABLE reminders (account_id TEXT NOT NULL REFERENCES accounts(id) ON DELETE CASCADE, ends_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, ends_at)) STRICT;
CREATE TABLE traffic (account_id TEXT NOT NULL, month TEXT NOT NULL, uploaded INTEGER NOT NULL,
    downloaded INTEGER NOT NULL, PRIMARY KEY (account_id, month)) STRICT;
CREATE TABLE upload_parts (id TEXT PRIMARY KEY, upload_id TEXT NOT NULL REFERENCES uploads(id) ON DELETE CASCADE,
    number INTEGER NOT NULL, size INTEGER NOT NULL, md5 TEXT NOT NULL, begun_at INTEGER NOT NULL) STRICT;
CREATE TABLE membership_grants (id TEXT PRIMARY KEY, account_id TEXT REFERENCES accounts(id), mailbox TEXT NOT NULL,
    kind TEXT NOT NULL, subject TEXT NOT NULL, days INTEGER NOT NULL, previous_end INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE prohibitions (kind TEXT NOT NULL, name TEXT NOT NULL, account_id TEXT NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (kind, name, account_id)) STRICT;
CREATE TABLE trash_totals (account_id TEXT PRIMARY KEY REFERENCES accounts(id) ON DELETE CASCADE, size INTEGER NOT NULL DEFAULT 0,
    entries INTEGER NOT NULL DEFAULT 0, emptied_until INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE tree_deltas (target TEXT NOT NULL, trashed_at INTEGER, size INTEGER NOT NULL, entries INTEGER NOT NULL) STRICT;
CREATE TABLE backfills (name TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT;
CREATE TABLE tree_jobs (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts(id), kind TEXT NOT NULL,
    total INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE removed_folders (folder_id TEXT PRIMARY KEY, job_id TEXT NOT NULL REFERENCES tree_jobs(id),
    account_id TEXT NOT NULL) STRICT;
CREATE TABLE copy_roots (job_id TEXT NOT NULL REFERENCES tree_jobs(id), nth INTEGER NOT NULL, ids TEXT NOT NULL,
    PRIMARY KEY (job_id, nth)) STRICT;
CREATE TABLE copy_steps (job_id TEXT NOT NULL REFERENCES tree_jobs(id), nth INTEGER NOT NULL, folder_ids TEXT NOT NULL,
    after_id TEXT NOT NULL, PRIMARY KEY (job_id, nth)) STRICT;
INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at, email_verified_at, password_updated_at, delete_at, access_version, entries_used) VALUES ('90r-HdHEl6SIT7THypJo8w', 'ada@example.org', 'ada', '$argon2id$v=19$m=19456,t=2,p=1$phmAMtTYh5MbxkumsrrT3Q$xajeqChDkO4CXVa9b/guoxgUrVbxQJjhpjg5ZoOwpTE', 1795367152854, 10737418240, 40, 0, 1795367153108, NULL, NULL, 1, 3);
INSERT INTO token_families (id, account_id, client_id, scope, created_at, revoked_at, last_used_at, device, address) VALUES ('QJrRx4uLJuQPDa6-aFmbNA', '90r-HdHEl6SIT7THypJo8w', 'aloft-terminal', 'user pan offline', 1795367152878, NULL, 1795367152878, 'node', '127.0.0.x');
INSERT INTO tokens (hash, family, kind, expires_at, spent_at, spent_by) VALUES ('GgRKVB51q8R2p0FPRWczJ1ByB07kJDh7qz1xtuCVPlk', 'QJrRx4uLJuQPDa6-aFmbNA', 'access', 1795374352878, NULL, NULL);
INSERT INTO tokens (hash, family, kind, expires_at, spent_at, spent_by) VALUES ('c9lz2Vi1Jj0mHKwVIFFDBLa8-BDpDbv9Nz3KmlrNK5A', 'QJrRx4uLJuQPDa6-aFmbNA', 'refresh', 1796576752878, NULL, NULL);
INSERT INTO rate_limits (key, window_start, used) VALUES ('sign-up-client:127.0.0.1', 1795367152838, 1);
INSERT INTO secrets (name, value) VALUES ('key', 'ddf0df9a5e22');
INSERT INTO secrets (name, value) VALUES ('signing', 'v1.ddf0df9a5e22.xUREPXHt5wBiJE0MYx94bzSp-XCqziUzF0CmOJ1biEY6wIumarpZlLUgUyZLnWwLQJNeMIi866GK9gVkdsnQVQc9qBaNzhE');
INSERT INTO blobs (id, size, sha256, gcid, created_at) VALUES ('pKZJx5ACWYb4Gr2NXr8MAQ', 28, '6b01d655a2abb7e836b511f47fa4e1eb2a1d7aa5fc98315b229239a11e248f27', '3D1A6CBF50B56210836E36EAC6476CA30AC93B20', 1795367153379);
INSERT INTO blobs (id, size, sha256, gcid, created_at) VALUES ('ykQ_gtrtU-pQJNlDV71-3Q', 12, 'ceabf4582935c3aaeb3e18e83a38d75bcee75db96d3d8f5dd4bc3cf24b618bd7', 'AA1874321833E8F3AB2248DC8355EBA1216178BD', 1795367153480);
INSERT INTO files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('T0y9x0RWRC_nva0WfUY-ig', '90r-HdHEl6SIT7THypJo8w', '', 'drive#folder', 'Photos', 'photos', 0, NULL, '', '', 'folder', 0, 'PHASE_TYPE_COMPLETE', NULL, 1795367153199, 1795367153199, 1, 28, 1, 0);
INSERT INTO files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('M1VzFe6Hu6sF7p_jeA_66w', '90r-HdHEl6SIT7THypJo8w', 'T0y9x0RWRC_nva0WfUY-ig', 'drive#file', 'hello.txt', 'hello.txt', 28, 'pKZJx5ACWYb4Gr2NXr8MAQ', 'text/plain', 'txt', 'document', 0, 'PHASE_TYPE_COMPLETE', NULL, 1795367153232, 1795367153379, 2, 0, 0, 0);
INSERT INTO files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('KaRqy5WF2vRAokh0R-Uidg', '90r-HdHEl6SIT7THypJo8w', '', 'drive#file', 'gone.txt', 'gone.txt', 12, 'ykQ_gtrtU-pQJNlDV71-3Q', 'text/plain', 'txt', 'document', 0, 'PHASE_TYPE_COMPLETE', 1795367153494, 1795367153438, 1795367153480, 3, 0, 0, 0);
INSERT INTO shares (id, account_id, title, pass_code, pass_hash, pass_version, expires_at, restore_limit, restore_count, file_num, audit, deleted_at, created_at, pass_sealed) VALUES ('h7fRUt-nL9TQCz5ty02_FQ', '90r-HdHEl6SIT7THypJo8w', 'Photos', '', '', 1, NULL, -1, 0, 1, 'OK', NULL, 1795367153511, '');
INSERT INTO share_files (share_id, file_id) VALUES ('h7fRUt-nL9TQCz5ty02_FQ', 'T0y9x0RWRC_nva0WfUY-ig');
INSERT INTO events (id, account_id, type, file_id, file_name, mime_type, folder_id, created_at) VALUES ('rYd5ldYI13KTrqU23_qRkw', '90r-HdHEl6SIT7THypJo8w', 'TYPE_UPLOAD', 'M1VzFe6Hu6sF7p_jeA_66w', 'hello.txt', 'text/plain', 'T0y9x0RWRC_nva0WfUY-ig', 1795367153379);
INSERT INTO events (id, account_id, type, file_id, file_name, mime_type, folder_id, created_at) VALUES ('wbJt_BM1ehsw6NHpj-QQgQ', '90r-HdHEl6SIT7THypJo8w', 'TYPE_UPLOAD', 'KaRqy5WF2vRAokh0R-Uidg', 'gone.txt', 'text/plain', '', 1795367153480);
INSERT INTO invite_codes (account_id, code, created_at) VALUES ('90r-HdHEl6SIT7THypJo8w', '9T8PDAX6F9', 1795367152854);
INSERT INTO leases (name, holder, until, token) VALUES ('processes', '', 0, 1);
INSERT INTO traffic (account_id, month, uploaded, downloaded) VALUES ('90r-HdHEl6SIT7THypJo8w', '2026-11', 40, 0);
INSERT INTO trash_totals (account_id, size, entries, emptied_until) VALUES ('90r-HdHEl6SIT7THypJo8w', 12, 1, 0);
CREATE INDEX tokens_family ON tokens(family);
CREATE INDEX idempotency_age ON idempotency(created_at);
CREATE UNIQUE INDEX files_name ON files(account_id, parent_id, name_key) WHERE trashed_at IS NULL;
CREATE INDEX files_trash ON files(account_id, trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX shares_owner ON shares(account_id, created_at);
CREATE INDEX pass_tries_age ON pass_tries(last_at);
CREATE TRIGGER files_revision AFTER UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    BEGIN UPDATE files SET revision = revision + 1 WHERE id = NEW.id; END;
CREATE INDEX files_anywhere_by_name ON files(account_id, folder_rank, name_key, id) WHERE trashed_at IS NULL;
CREATE INDEX files_anywhere_by_modified ON files(account_id, folder_rank, modified_at, id) WHERE trashed_at IS NULL;
CREATE INDEX files_starred ON files(account_id, folder_rank, name_key, id) WHERE starred = 1 AND trashed_at IS NULL;
CREATE INDEX blobs_gcid ON blobs(gcid);
CREATE INDEX blobs_sha256 ON blobs(sha256);
CREATE INDEX tasks_newest ON tasks(account_id, created_at, id);
CREATE INDEX tasks_open ON tasks(type, phase, created_at);
CREATE INDEX shares_newest ON shares(account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX events_newest ON events(account_id, created_at, id);
CREATE INDEX invitations_inviter ON invitations(inviter_id, created_at);
CREATE INDEX leases_holder ON leases(holder);
CREATE INDEX archives_age ON archives(expires_at);
CREATE INDEX accounts_deletion ON accounts(delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX token_families_account ON token_families(account_id, last_used_at);
CREATE INDEX tokens_age ON tokens(expires_at);
CREATE INDEX codes_age ON codes(expires_at);
CREATE INDEX mails_due ON mails(next_at, id);
CREATE INDEX orders_newest ON orders(account_id, created_at, id);
CREATE INDEX orders_refund_due ON orders(id) WHERE refund_due = 1;
CREATE INDEX payment_events_order ON payment_events(order_id);
CREATE INDEX accounts_membership_end ON accounts(vip_expires_at);
CREATE INDEX uploads_file ON uploads(file_id);
CREATE INDEX upload_parts_upload ON upload_parts(upload_id, number);
CREATE UNIQUE INDEX leases_token ON leases(name, token);
CREATE INDEX uploads_account ON uploads(account_id);
CREATE INDEX attempts_age ON attempts(expires_at);
CREATE INDEX authorize_requests_age ON authorize_requests(expires_at);
CREATE INDEX captcha_tokens_age ON captcha_tokens(expires_at);
CREATE INDEX captcha_challenges_age ON captcha_challenges(expires_at);
CREATE INDEX verifications_age ON verifications(expires_at);
CREATE INDEX device_codes_age ON device_codes(expires_at);
CREATE INDEX rate_limits_age ON rate_limits(window_start);
CREATE UNIQUE INDEX membership_grants_account ON membership_grants(account_id, kind, subject);
CREATE UNIQUE INDEX membership_grants_mailbox ON membership_grants(mailbox, kind, subject);
CREATE INDEX membership_grants_newest ON membership_grants(created_at, id);
CREATE INDEX shares_pass_code_plain ON shares(id) WHERE pass_code <> '';
CREATE INDEX shares_pass_code_lost ON shares(id) WHERE pass_sealed = 'lost';
CREATE INDEX attempts_state ON attempts(state);
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
CREATE INDEX files_children ON files(parent_id, account_id, id);
CREATE INDEX files_account ON files(account_id, id);
CREATE INDEX uploads_blob ON uploads(blob_id);
CREATE INDEX uploads_age ON uploads(expires_at);
CREATE INDEX tree_jobs_account ON tree_jobs(account_id, id);
CREATE INDEX removed_folders_job ON removed_folders(job_id, folder_id);
CREATE INDEX removed_folders_account ON removed_folders(account_id);
CREATE TRIGGER files_tree_insert AFTER INSERT ON files BEGIN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END <> 0; END;
CREATE TRIGGER files_tree_delete AFTER DELETE ON files BEGIN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN OLD.trashed_at IS NULL THEN OLD.parent_id ELSE OLD.account_id END, OLD.trashed_at, -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END), -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END <> 0 AND CASE WHEN OLD.trashed_at IS NULL
    THEN OLD.parent_id <> '' AND EXISTS (SELECT 1 FROM files WHERE id = OLD.parent_id)
    ELSE NOT EXISTS (SELECT 1 FROM trash_totals WHERE account_id = OLD.account_id AND emptied_until >= OLD.trashed_at) END; END;
CREATE TRIGGER files_tree_change AFTER UPDATE OF parent_id, trashed_at, size, phase, tree_size, tree_entries ON files
    WHEN OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NEW.trashed_at BEGIN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END) - (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END),
    (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END) - (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND ((CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END) <> (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END) OR (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END) <> (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)); END;
CREATE TRIGGER files_tree_move AFTER UPDATE OF parent_id, trashed_at, size, phase, tree_size, tree_entries ON files
    WHEN OLD.parent_id <> NEW.parent_id OR OLD.trashed_at IS NOT NEW.trashed_at BEGIN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN OLD.trashed_at IS NULL THEN OLD.parent_id ELSE OLD.account_id END, OLD.trashed_at, -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END), -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE (OLD.trashed_at IS NOT NULL OR OLD.parent_id <> '') AND CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END <> 0; INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END <> 0; END;
PRAGMA user_version = 21;
