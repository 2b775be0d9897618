CREATE FUNCTION public.files_revision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END$$;
CREATE FUNCTION public.files_tree() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END <> 0;
    ELSIF TG_OP = 'DELETE' THEN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN OLD.trashed_at IS NULL THEN OLD.parent_id ELSE OLD.account_id END, OLD.trashed_at, -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END), -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END <> 0 AND CASE WHEN OLD.trashed_at IS NULL
    THEN OLD.parent_id <> '' AND EXISTS (SELECT 1 FROM files WHERE id = OLD.parent_id)
    ELSE NOT EXISTS (SELECT 1 FROM trash_totals WHERE account_id = OLD.account_id AND emptied_until >= OLD.trashed_at) END;
    ELSIF OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NOT DISTINCT FROM NEW.trashed_at THEN INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END) - (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END),
    (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END) - (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND ((CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END) <> (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END) OR (CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END) <> (CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END));
    ELSE INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN OLD.trashed_at IS NULL THEN OLD.parent_id ELSE OLD.account_id END, OLD.trashed_at, -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE OLD.size + OLD.tree_size END), -(CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END)
  WHERE (OLD.trashed_at IS NOT NULL OR OLD.parent_id <> '') AND CASE WHEN OLD.tree_size IS NULL OR OLD.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + OLD.tree_entries END <> 0; INSERT INTO tree_deltas (target, trashed_at, size, entries) SELECT CASE WHEN NEW.trashed_at IS NULL THEN NEW.parent_id ELSE NEW.account_id END, NEW.trashed_at, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE NEW.size + NEW.tree_size END, CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END
  WHERE (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> '') AND CASE WHEN NEW.tree_size IS NULL OR NEW.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + NEW.tree_entries END <> 0;
    END IF;
    RETURN NULL;
  END $$;
CREATE TABLE public.accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    quota_limit bigint NOT NULL,
    quota_used bigint DEFAULT 0 NOT NULL,
    vip_expires_at bigint DEFAULT 0 NOT NULL,
    email_verified_at bigint,
    password_updated_at bigint,
    delete_at bigint,
    access_version bigint DEFAULT 1 NOT NULL,
    entries_used bigint DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_entries_used_check CHECK ((entries_used >= 0)),
    CONSTRAINT accounts_quota_used_check CHECK ((quota_used >= 0))
);
CREATE TABLE public.activation_codes (
    hash text NOT NULL COLLATE pg_catalog."C",
    days bigint NOT NULL,
    expires_at bigint,
    used_by text COLLATE pg_catalog."C",
    used_at bigint,
    created_at bigint NOT NULL
);
CREATE TABLE public.activities (
    name text NOT NULL COLLATE pg_catalog."C",
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    days bigint NOT NULL
);
CREATE TABLE public.archives (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    share_id text COLLATE pg_catalog."C",
    pass_version bigint NOT NULL,
    file_ids text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.attempts (
    id text NOT NULL COLLATE pg_catalog."C",
    cookie_hash text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    challenge text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    device text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    address text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.authorize_requests (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    redirect_uri text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    challenge text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.backfills (
    name text NOT NULL COLLATE pg_catalog."C",
    "position" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.blobs (
    id text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    gcid text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.captcha_challenges (
    id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    device_id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    redirect_uri text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    solved bigint DEFAULT 0 NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.captcha_tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    device_id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    uses_left bigint NOT NULL,
    expires_at bigint NOT NULL,
    solved bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.codes (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    redirect_uri text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    challenge text NOT NULL COLLATE pg_catalog."C",
    family text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    used_at bigint,
    asked_hash text COLLATE pg_catalog."C",
    handed_by text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.copy_roots (
    job_id text NOT NULL COLLATE pg_catalog."C",
    nth bigint NOT NULL,
    ids text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.copy_steps (
    job_id text NOT NULL COLLATE pg_catalog."C",
    nth bigint NOT NULL,
    folder_ids text NOT NULL COLLATE pg_catalog."C",
    after_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.device_codes (
    hash text NOT NULL COLLATE pg_catalog."C",
    user_code text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    polled_at bigint,
    expires_at bigint NOT NULL
);
CREATE TABLE public.download_counts (
    app text NOT NULL COLLATE pg_catalog."C",
    fetched bigint NOT NULL
);
CREATE TABLE public.events (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C",
    file_name text NOT NULL COLLATE pg_catalog."C",
    mime_type text NOT NULL COLLATE pg_catalog."C",
    folder_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.files (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    parent_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    blob_id text COLLATE pg_catalog."C",
    mime_type text NOT NULL COLLATE pg_catalog."C",
    extension text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    starred bigint DEFAULT 0 NOT NULL,
    phase text NOT NULL COLLATE pg_catalog."C",
    trashed_at bigint,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    folder_rank bigint GENERATED ALWAYS AS (
CASE kind
    WHEN 'drive#folder'::text THEN 0
    ELSE 1
END) STORED,
    revision bigint DEFAULT 1 NOT NULL,
    tree_size bigint,
    tree_entries bigint,
    tree_height bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.idempotency (
    key text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    body text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.invitations (
    account_id text NOT NULL COLLATE pg_catalog."C",
    inviter_id text NOT NULL COLLATE pg_catalog."C",
    days bigint NOT NULL,
    rr text NOT NULL COLLATE pg_catalog."C",
    tf text NOT NULL COLLATE pg_catalog."C",
    rf text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    inviter_days bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.invite_codes (
    account_id text NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE SEQUENCE public.lease_tokens
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL,
    token bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.mails (
    id text NOT NULL COLLATE pg_catalog."C",
    recipient text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    unsubscribe text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    tries bigint DEFAULT 0 NOT NULL,
    next_at bigint NOT NULL,
    give_up_at bigint NOT NULL
);
CREATE TABLE public.media_facts (
    blob_id text NOT NULL COLLATE pg_catalog."C",
    width bigint NOT NULL,
    height bigint NOT NULL,
    duration_ms bigint NOT NULL,
    bit_rate bigint NOT NULL,
    frame_rate_thousandths bigint NOT NULL,
    video_codec text NOT NULL COLLATE pg_catalog."C",
    audio_codec text NOT NULL COLLATE pg_catalog."C",
    container text NOT NULL COLLATE pg_catalog."C",
    still text NOT NULL COLLATE pg_catalog."C",
    failure text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    failures bigint DEFAULT 0 NOT NULL,
    renderer bigint DEFAULT 0 NOT NULL,
    retry_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.membership_grants (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    mailbox text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    days bigint NOT NULL,
    previous_end bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.orders (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    days bigint NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    payment_url text NOT NULL COLLATE pg_catalog."C",
    return_url text NOT NULL COLLATE pg_catalog."C",
    locale text NOT NULL COLLATE pg_catalog."C",
    refund_due bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    paid_at bigint,
    refunded_at bigint
);
CREATE TABLE public.pass_tries (
    key text NOT NULL COLLATE pg_catalog."C",
    tries bigint NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    open_at bigint NOT NULL
);
CREATE TABLE public.payment_events (
    provider text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.products (
    id text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    days bigint NOT NULL,
    price bigint NOT NULL,
    currency text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.prohibitions (
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.rate_limits (
    key text NOT NULL COLLATE pg_catalog."C",
    window_start bigint NOT NULL,
    used bigint NOT NULL
);
CREATE TABLE public.redirect_rules (
    path text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.reminders (
    account_id text NOT NULL COLLATE pg_catalog."C",
    ends_at bigint NOT NULL
);
CREATE TABLE public.removed_folders (
    folder_id text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.resources (
    name text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.schema_version (
    version bigint NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.share_files (
    share_id text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.share_views (
    share_id text NOT NULL COLLATE pg_catalog."C",
    views bigint NOT NULL
);
CREATE TABLE public.shares (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    pass_code text NOT NULL COLLATE pg_catalog."C",
    pass_hash text NOT NULL COLLATE pg_catalog."C",
    pass_version bigint NOT NULL,
    expires_at bigint,
    restore_limit bigint NOT NULL,
    restore_count bigint DEFAULT 0 NOT NULL,
    file_num bigint NOT NULL,
    audit text NOT NULL COLLATE pg_catalog."C",
    deleted_at bigint,
    created_at bigint NOT NULL,
    pass_sealed text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.tasks (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    phase text NOT NULL COLLATE pg_catalog."C",
    progress bigint NOT NULL,
    message text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C",
    file_name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    work text NOT NULL COLLATE pg_catalog."C",
    params text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    file_size bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.token_families (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    revoked_at bigint,
    last_used_at bigint DEFAULT 0 NOT NULL,
    device text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    address text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    family text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    spent_at bigint,
    spent_by text COLLATE pg_catalog."C"
);
CREATE TABLE public.traffic (
    account_id text NOT NULL COLLATE pg_catalog."C",
    month text NOT NULL COLLATE pg_catalog."C",
    uploaded bigint NOT NULL,
    downloaded bigint NOT NULL
);
CREATE TABLE public.trash_totals (
    account_id text NOT NULL COLLATE pg_catalog."C",
    size bigint DEFAULT 0 NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    emptied_until bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.tree_deltas (
    target text NOT NULL COLLATE pg_catalog."C",
    trashed_at bigint,
    size bigint NOT NULL,
    entries bigint NOT NULL
);
CREATE TABLE public.tree_jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    total bigint NOT NULL,
    done bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.unsubscribed (
    email text NOT NULL COLLATE pg_catalog."C",
    scene text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE public.upload_parts (
    id text NOT NULL COLLATE pg_catalog."C",
    upload_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    size bigint NOT NULL,
    md5 text NOT NULL COLLATE pg_catalog."C",
    begun_at bigint NOT NULL
);
CREATE TABLE public.uploads (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C",
    blob_id text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    expires_at bigint NOT NULL,
    task_id text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    gcid text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    sha256 text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    replaces text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.verifications (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C",
    tries bigint DEFAULT 0 NOT NULL,
    expires_at bigint NOT NULL,
    token_hash text COLLATE pg_catalog."C",
    spent_at bigint
);
INSERT INTO public.accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at, email_verified_at, password_updated_at, delete_at, access_version, entries_used) VALUES ('eHTi0GNj6P1F3-8dywqUNg', 'ada@example.org', 'ada', '$argon2id$v=19$m=19456,t=2,p=1$YfoXlQZMi/hT4c1EVp+Kyg$xsKMfpZ1mI2Sp/mTeEqQWoP6bzN91nUsZimt5tlEVgs', 1795367158262, 10737418240, 40, 0, 1795367158271, NULL, NULL, 1, 3);
INSERT INTO public.blobs (id, size, sha256, gcid, created_at) VALUES ('ahaoNSewf0H91rJhAvBu9Q.3', 28, '6b01d655a2abb7e836b511f47fa4e1eb2a1d7aa5fc98315b229239a11e248f27', '3D1A6CBF50B56210836E36EAC6476CA30AC93B20', 1795367158329);
INSERT INTO public.blobs (id, size, sha256, gcid, created_at) VALUES ('123g0Bd2tC42lhgXVWTdng.6', 12, 'ceabf4582935c3aaeb3e18e83a38d75bcee75db96d3d8f5dd4bc3cf24b618bd7', 'AA1874321833E8F3AB2248DC8355EBA1216178BD', 1795367159061);
INSERT INTO public.events (id, account_id, type, file_id, file_name, mime_type, folder_id, created_at) VALUES ('OrHWEUaJmJnEyx_RVVBtKA', 'eHTi0GNj6P1F3-8dywqUNg', 'TYPE_UPLOAD', 'uaWjsMF26SD5UmO7izADFQ', 'hello.txt', 'text/plain', 'LzOpOpr991rcE0ytsmpbww', 1795367158329);
INSERT INTO public.events (id, account_id, type, file_id, file_name, mime_type, folder_id, created_at) VALUES ('dr0shvdD5w3JXnRVxSCOLA', 'eHTi0GNj6P1F3-8dywqUNg', 'TYPE_UPLOAD', 'zBc7i6faFqCeJS8Dhjc4Jw', 'gone.txt', 'text/plain', '', 1795367159061);
INSERT INTO public.files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('uaWjsMF26SD5UmO7izADFQ', 'eHTi0GNj6P1F3-8dywqUNg', 'LzOpOpr991rcE0ytsmpbww', 'drive#file', 'hello.txt', 'hello.txt', 28, 'ahaoNSewf0H91rJhAvBu9Q.3', 'text/plain', 'txt', 'document', 0, 'PHASE_TYPE_COMPLETE', NULL, 1795367158286, 1795367158329, 2, 0, 0, 0);
INSERT INTO public.files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('LzOpOpr991rcE0ytsmpbww', 'eHTi0GNj6P1F3-8dywqUNg', '', 'drive#folder', 'Photos', 'photos', 0, NULL, '', '', 'folder', 0, 'PHASE_TYPE_COMPLETE', NULL, 1795367158275, 1795367158275, 1, 28, 1, 0);
INSERT INTO public.files (id, account_id, parent_id, kind, name, name_key, size, blob_id, mime_type, extension, category, starred, phase, trashed_at, created_at, modified_at, revision, tree_size, tree_entries, tree_height) VALUES ('zBc7i6faFqCeJS8Dhjc4Jw', 'eHTi0GNj6P1F3-8dywqUNg', '', 'drive#file', 'gone.txt', 'gone.txt', 12, '123g0Bd2tC42lhgXVWTdng.6', 'text/plain', 'txt', 'document', 0, 'PHASE_TYPE_COMPLETE', 1795367159441, 1795367158772, 1795367159061, 3, 0, 0, 0);
INSERT INTO public.invite_codes (account_id, code, created_at) VALUES ('eHTi0GNj6P1F3-8dywqUNg', 'VYFAUALTN2', 1795367158262);
INSERT INTO public.rate_limits (key, window_start, used) VALUES ('sign-up-client:127.0.0.1', 1795367158249, 1);
INSERT INTO public.schema_version (version) VALUES (21);
INSERT INTO public.secrets (name, value) VALUES ('key', 'ddf0df9a5e22');
INSERT INTO public.secrets (name, value) VALUES ('signing', 'v1.ddf0df9a5e22.uaPSaVjisRbF5DHHBTgwsIaN23l3JKBE2C0rWkS2JsvqzEqYEjxHIBEQ_B50KXftrXiyYRNuQp83Rg2juCIu8N0fupXeWF8');
INSERT INTO public.share_files (share_id, file_id) VALUES ('VAgKtZjsIyfVxI6GqPFpCQ', 'LzOpOpr991rcE0ytsmpbww');
INSERT INTO public.shares (id, account_id, title, pass_code, pass_hash, pass_version, expires_at, restore_limit, restore_count, file_num, audit, deleted_at, created_at, pass_sealed) VALUES ('VAgKtZjsIyfVxI6GqPFpCQ', 'eHTi0GNj6P1F3-8dywqUNg', 'Photos', '', '', 1, NULL, -1, 0, 1, 'OK', NULL, 1795367159450, '');
INSERT INTO public.token_families (id, account_id, client_id, scope, created_at, revoked_at, last_used_at, device, address) VALUES ('ZjidO4fg_szMJof6osYSmg', 'eHTi0GNj6P1F3-8dywqUNg', 'aloft-terminal', 'user pan offline', 1795367158267, NULL, 1795367158267, 'node', '127.0.0.x');
INSERT INTO public.tokens (hash, family, kind, expires_at, spent_at, spent_by) VALUES ('uVvAB_Z4smFPwOJ4E0bnrWUI0r2wvJ2O0itYh5abZUM', 'ZjidO4fg_szMJof6osYSmg', 'access', 1795374358267, NULL, NULL);
INSERT INTO public.tokens (hash, family, kind, expires_at, spent_at, spent_by) VALUES ('LMQ5VIbokUSm6Yt7m_QrGHwXCM7B5lpvjCBUZqLlNf4', 'ZjidO4fg_szMJof6osYSmg', 'refresh', 1796576758267, NULL, NULL);
INSERT INTO public.traffic (account_id, month, uploaded, downloaded) VALUES ('eHTi0GNj6P1F3-8dywqUNg', '2026-11', 40, 0);
INSERT INTO public.trash_totals (account_id, size, entries, emptied_until) VALUES ('eHTi0GNj6P1F3-8dywqUNg', 12, 1, 0);
SELECT pg_catalog.setval('public.lease_tokens', 7, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.activation_codes
    ADD CONSTRAINT activation_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_state_key UNIQUE (state);
ALTER TABLE ONLY public.authorize_requests
    ADD CONSTRAINT authorize_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.backfills
    ADD CONSTRAINT backfills_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captcha_challenges
    ADD CONSTRAINT captcha_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captcha_tokens
    ADD CONSTRAINT captcha_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.copy_roots
    ADD CONSTRAINT copy_roots_pkey PRIMARY KEY (job_id, nth);
ALTER TABLE ONLY public.copy_steps
    ADD CONSTRAINT copy_steps_pkey PRIMARY KEY (job_id, nth);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_user_code_key UNIQUE (user_code);
ALTER TABLE ONLY public.download_counts
    ADD CONSTRAINT download_counts_pkey PRIMARY KEY (app);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_account_id_file_id_type_key UNIQUE (account_id, file_id, type);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.invite_codes
    ADD CONSTRAINT invite_codes_code_key UNIQUE (code);
ALTER TABLE ONLY public.invite_codes
    ADD CONSTRAINT invite_codes_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.media_facts
    ADD CONSTRAINT media_facts_pkey PRIMARY KEY (blob_id);
ALTER TABLE ONLY public.membership_grants
    ADD CONSTRAINT membership_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pass_tries
    ADD CONSTRAINT pass_tries_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (provider, id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id, language);
ALTER TABLE ONLY public.prohibitions
    ADD CONSTRAINT prohibitions_pkey PRIMARY KEY (kind, name, account_id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.redirect_rules
    ADD CONSTRAINT redirect_rules_pkey PRIMARY KEY (path);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (account_id, ends_at);
ALTER TABLE ONLY public.removed_folders
    ADD CONSTRAINT removed_folders_pkey PRIMARY KEY (folder_id);
ALTER TABLE ONLY public.resources
    ADD CONSTRAINT resources_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.share_files
    ADD CONSTRAINT share_files_pkey PRIMARY KEY (share_id, file_id);
ALTER TABLE ONLY public.share_views
    ADD CONSTRAINT share_views_pkey PRIMARY KEY (share_id);
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.traffic
    ADD CONSTRAINT traffic_pkey PRIMARY KEY (account_id, month);
ALTER TABLE ONLY public.trash_totals
    ADD CONSTRAINT trash_totals_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.tree_jobs
    ADD CONSTRAINT tree_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unsubscribed
    ADD CONSTRAINT unsubscribed_pkey PRIMARY KEY (email, scene);
ALTER TABLE ONLY public.upload_parts
    ADD CONSTRAINT upload_parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_file_id_key UNIQUE (file_id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_token_hash_key UNIQUE (token_hash);
CREATE INDEX accounts_deletion ON public.accounts USING btree (delete_at) WHERE (delete_at IS NOT NULL);
CREATE INDEX accounts_membership_end ON public.accounts USING btree (vip_expires_at);
CREATE INDEX activation_codes_account ON public.activation_codes USING btree (used_by) WHERE (used_by IS NOT NULL);
CREATE INDEX archives_account ON public.archives USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX archives_age ON public.archives USING btree (expires_at);
CREATE INDEX attempts_account ON public.attempts USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX attempts_age ON public.attempts USING btree (expires_at);
CREATE INDEX attempts_state ON public.attempts USING btree (state);
CREATE INDEX authorize_requests_age ON public.authorize_requests USING btree (expires_at);
CREATE INDEX blobs_gcid ON public.blobs USING btree (gcid);
CREATE INDEX blobs_sha256 ON public.blobs USING btree (sha256);
CREATE INDEX captcha_challenges_account ON public.captcha_challenges USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX captcha_challenges_age ON public.captcha_challenges USING btree (expires_at);
CREATE INDEX captcha_tokens_account ON public.captcha_tokens USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX captcha_tokens_age ON public.captcha_tokens USING btree (expires_at);
CREATE INDEX codes_account ON public.codes USING btree (account_id, used_at);
CREATE INDEX codes_age ON public.codes USING btree (expires_at);
CREATE INDEX device_codes_account ON public.device_codes USING btree (account_id, status);
CREATE INDEX device_codes_age ON public.device_codes USING btree (expires_at);
CREATE INDEX events_newest ON public.events USING btree (account_id, created_at, id);
CREATE INDEX files_account ON public.files USING btree (account_id, id);
CREATE INDEX files_anywhere_by_modified ON public.files USING btree (account_id, folder_rank, modified_at, id) WHERE (trashed_at IS NULL);
CREATE INDEX files_anywhere_by_name ON public.files USING btree (account_id, folder_rank, name_key, id) WHERE (trashed_at IS NULL);
CREATE INDEX files_blob ON public.files USING btree (blob_id, account_id);
CREATE INDEX files_by_modified ON public.files USING btree (account_id, parent_id, folder_rank, modified_at, id) WHERE ((trashed_at IS NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX files_by_name ON public.files USING btree (account_id, parent_id, folder_rank, name_key, id) WHERE ((trashed_at IS NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX files_by_size ON public.files USING btree (account_id, parent_id, folder_rank, size, id) WHERE ((trashed_at IS NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX files_children ON public.files USING btree (parent_id, account_id, id);
CREATE UNIQUE INDEX files_name ON public.files USING btree (account_id, parent_id, name_key) WHERE (trashed_at IS NULL);
CREATE INDEX files_starred ON public.files USING btree (account_id, folder_rank, name_key, id) WHERE ((starred = 1) AND (trashed_at IS NULL));
CREATE INDEX files_trash ON public.files USING btree (account_id, trashed_at) WHERE (trashed_at IS NOT NULL);
CREATE INDEX files_trash_by_modified ON public.files USING btree (account_id, folder_rank, modified_at, id) WHERE ((trashed_at IS NOT NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX files_trash_by_name ON public.files USING btree (account_id, folder_rank, name_key, id) WHERE ((trashed_at IS NOT NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX files_trash_by_size ON public.files USING btree (account_id, folder_rank, size, id) WHERE ((trashed_at IS NOT NULL) AND (phase = 'PHASE_TYPE_COMPLETE'::text));
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
CREATE INDEX invitations_inviter ON public.invitations USING btree (inviter_id, created_at);
CREATE INDEX leases_holder ON public.leases USING btree (holder);
CREATE UNIQUE INDEX leases_token ON public.leases USING btree (name, token);
CREATE INDEX mails_due ON public.mails USING btree (next_at, id);
CREATE INDEX mails_recipient ON public.mails USING btree (recipient);
CREATE UNIQUE INDEX membership_grants_account ON public.membership_grants USING btree (account_id, kind, subject);
CREATE UNIQUE INDEX membership_grants_mailbox ON public.membership_grants USING btree (mailbox, kind, subject);
CREATE INDEX membership_grants_newest ON public.membership_grants USING btree (created_at, id);
CREATE INDEX orders_newest ON public.orders USING btree (account_id, created_at, id);
CREATE INDEX orders_refund_due ON public.orders USING btree (id) WHERE (refund_due = 1);
CREATE INDEX pass_tries_age ON public.pass_tries USING btree (last_at);
CREATE INDEX payment_events_order ON public.payment_events USING btree (order_id);
CREATE INDEX rate_limits_age ON public.rate_limits USING btree (window_start);
CREATE INDEX removed_folders_account ON public.removed_folders USING btree (account_id);
CREATE INDEX removed_folders_job ON public.removed_folders USING btree (job_id, folder_id);
CREATE INDEX shares_newest ON public.shares USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX shares_owner ON public.shares USING btree (account_id, created_at);
CREATE INDEX shares_pass_code_lost ON public.shares USING btree (id) WHERE (pass_sealed = 'lost'::text);
CREATE INDEX shares_pass_code_plain ON public.shares USING btree (id) WHERE (pass_code <> ''::text);
CREATE INDEX tasks_newest ON public.tasks USING btree (account_id, created_at, id);
CREATE INDEX tasks_open ON public.tasks USING btree (type, phase, created_at);
CREATE INDEX tasks_phase ON public.tasks USING btree (account_id, phase, created_at, id);
CREATE INDEX tasks_type ON public.tasks USING btree (account_id, type, phase, created_at, id);
CREATE INDEX token_families_account ON public.token_families USING btree (account_id, last_used_at);
CREATE INDEX token_families_open ON public.token_families USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX tokens_age ON public.tokens USING btree (expires_at);
CREATE INDEX tokens_family ON public.tokens USING btree (family);
CREATE INDEX traffic_age ON public.traffic USING btree (month);
CREATE INDEX tree_jobs_account ON public.tree_jobs USING btree (account_id, id);
CREATE INDEX upload_parts_upload ON public.upload_parts USING btree (upload_id, number);
CREATE INDEX uploads_account ON public.uploads USING btree (account_id);
CREATE INDEX uploads_age ON public.uploads USING btree (expires_at);
CREATE INDEX uploads_blob ON public.uploads USING btree (blob_id);
CREATE INDEX uploads_file ON public.uploads USING btree (file_id);
CREATE INDEX verifications_age ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_email ON public.verifications USING btree (email);
CREATE TRIGGER files_revision BEFORE UPDATE OF name, parent_id, blob_id, starred, trashed_at ON public.files FOR EACH ROW EXECUTE FUNCTION public.files_revision();
CREATE TRIGGER files_tree AFTER INSERT OR DELETE OR UPDATE OF parent_id, trashed_at, size, phase, tree_size, tree_entries ON public.files FOR EACH ROW EXECUTE FUNCTION public.files_tree();
ALTER TABLE ONLY public.activation_codes
    ADD CONSTRAINT activation_codes_used_by_fkey FOREIGN KEY (used_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.copy_roots
    ADD CONSTRAINT copy_roots_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.tree_jobs(id);
ALTER TABLE ONLY public.copy_steps
    ADD CONSTRAINT copy_steps_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.tree_jobs(id);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES public.blobs(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invite_codes
    ADD CONSTRAINT invite_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.media_facts
    ADD CONSTRAINT media_facts_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES public.blobs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.membership_grants
    ADD CONSTRAINT membership_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_folders
    ADD CONSTRAINT removed_folders_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.tree_jobs(id);
ALTER TABLE ONLY public.share_files
    ADD CONSTRAINT share_files_share_id_fkey FOREIGN KEY (share_id) REFERENCES public.shares(id);
ALTER TABLE ONLY public.share_views
    ADD CONSTRAINT share_views_share_id_fkey FOREIGN KEY (share_id) REFERENCES public.shares(id);
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_family_fkey FOREIGN KEY (family) REFERENCES public.token_families(id);
ALTER TABLE ONLY public.trash_totals
    ADD CONSTRAINT trash_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tree_jobs
    ADD CONSTRAINT tree_jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.upload_parts
    ADD CONSTRAINT upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
