import { slugSkeleton } from '@aloft/core/rules';
import { isSlugHeld, maxSlugsPerAccount, maxSlugsPerShare } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** The share of an address in words; null when no share has it. */
export async function shareOfSlug(db: Database, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('share_slugs')
    .select('share_id')
    .where('slug', '=', slug)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row?.share_id ?? null;
}

/** Gives up the share's address; it is held for a while. */
export async function releaseSlug(db: Database, shareId: string, now: number): Promise<void> {
  await db
    .updateTable('share_slugs')
    .set({ released_at: now })
    .where('share_id', '=', shareId)
    .where('released_at', 'is', null)
    .execute();
}

/** Whether the account has as many open shares with an address in words as it may, besides this one. */
async function hasAllSlugs(db: Database, accountId: string, shareId: string): Promise<boolean> {
  const others = await db
    .selectFrom('shares')
    .select('id')
    .where('account_id', '=', accountId)
    // As literals, as in the partial index.
    .where(sql<boolean>`slug <> '' AND deleted_at IS NULL`)
    .where('id', '<>', shareId)
    .limit(maxSlugsPerAccount)
    .execute();
  return others.length >= maxSlugsPerAccount;
}

/** Whether somebody proved to read the mail of the account's address: anybody has as many others as they like. */
async function isConfirmed(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Gives the share an address of its owner's words, in the caller's transaction. Refuses `already_exists` while
 * somebody else has it or one that looks the same; of one's own shares, an ended one hands it on at once (R10.8). Refuses
 * `email_not_verified`: accounts that cost nothing would take every word (P36u).
 */
export async function takeSlug(
  db: Database,
  { accountId, shareId, slug, now }: { accountId: string; shareId: string; slug: string; now: number },
): Promise<Refusal | null> {
  if (!(await isConfirmed(db, accountId))) return refuse('email_not_verified', { field: 'slug' });
  const skeleton = slugSkeleton(slug);
  const held = await db
    .selectFrom('share_slugs')
    .innerJoin('shares', 'shares.id', 'share_slugs.share_id')
    .select(['share_slugs.share_id', 'share_slugs.released_at'])
    .select(['shares.account_id', 'shares.deleted_at', 'shares.expires_at'])
    .where('share_slugs.skeleton', '=', skeleton)
    .executeTakeFirst();
  if (held !== undefined && held.share_id !== shareId) {
    if (isSlugHeld(held, accountId, now)) return refuse('already_exists', { field: 'slug' });
    await db
      .updateTable('shares')
      .set({ slug: '' })
      .where('id', '=', held.share_id)
      .where('slug', '<>', '')
      .execute();
  }
  const had = await db.selectFrom('share_slugs').select('skeleton').where('share_id', '=', shareId).execute();
  if (had.length >= maxSlugsPerShare && had.every((row) => row.skeleton !== skeleton)) {
    return refuse('resource_exhausted', { field: 'slug' });
  }
  if (await hasAllSlugs(db, accountId, shareId)) return refuse('resource_exhausted', { field: 'slug' });
  await releaseSlug(db, shareId, now);
  const row = { slug, skeleton, share_id: shareId, released_at: null };
  await db
    .insertInto('share_slugs')
    .values(row)
    .onConflict((conflict) => conflict.column('skeleton').doUpdateSet(row))
    .execute();
  return null;
}
