import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fileRow } from '../../features/files/rows.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { addNameTokens } from '../../platform/database/sqlite/name-tokens.ts';
import { databasePath, openDatabaseFile } from './database-file.ts';

const extensions = ['txt', 'jpg', 'pdf', 'mp4'] as const;

/** The nth file's name: every fourth is a picture, which has a thumbnail to be signed. */
export function nameOfFile(nth: number): string {
  return `Document ${String(nth).padStart(8, '0')}.${extensions[nth % extensions.length] ?? 'txt'}`;
}

/**
 * Puts rows of files numbered `from` to below `to` into the folder, each with a content of its own that was hashed, as
 * uploads leave them; no bytes are stored.
 */
export async function fillFolder(
  server: { readonly dataFolder: string },
  place: { readonly accountId: string; readonly folderId: string },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const database = openDatabaseFile(server);
  addNameTokens(database);
  database.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
  const blob = database.prepare(
    'INSERT INTO blobs (id, size, sha256, gcid, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const now = Date.now();
  const row = (nth: number) =>
    fileRow({
      accountId: place.accountId,
      parentId: place.folderId,
      name: nameOfFile(nth),
      now: now - nth,
      size: 1000 + nth,
      blobId: `${place.folderId}-${nth}`,
    });
  const columns = Object.keys(row(0));
  const file = database.prepare(
    `INSERT INTO files (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (let nth = from; nth < to; nth += 1) {
    const made = row(nth);
    const digest = createHash('sha256').update(String(nth)).digest('hex');
    blob.run(`${place.folderId}-${nth}`, 1000 + nth, digest, digest.slice(0, 40).toUpperCase(), now);
    file.run(...Object.values(made).map((value) => value ?? null));
    // Connections that the server closes meanwhile have to be heard of.
    if (nth % 5000 === 0) await setImmediate();
  }
  database.exec('COMMIT');
  database.close();
  await setImmediate();
}

/** The server's own schema and queries, for a reader beside it. */
export const openBeside = (server: { readonly dataFolder: string }) =>
  openDatabase({ engine: 'sqlite', path: databasePath(server) });
