// The rows of a backup, on their way out of the database.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, schemaVersion } from '../../platform/database/open.ts';
import { keyIdOf } from '../../platform/keys/key-ring.ts';
import { sealedColumns } from '../../platform/keys/sealed-columns.ts';
import type { Advance, Progress } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import { sealPlainPassCodes } from '../keys/seal-plain-passcodes.ts';
import type { Manifest, TablePart } from './manifest.ts';
import { type Row, readSnapshot, type Snapshot } from './snapshot.ts';

/** Tables of the moment, which are not backed up. */
const ownOnes: ReadonlySet<string> = new Set(['leases', 'changes', 'backup_failures']);
/** Rows that are written at once. */
const batch = 1000;

/** What a backup is made of. */
export type BackupSource = Pick<Services, 'db' | 'blobs' | 'disk' | 'clock' | 'configuration' | 'keys'>;

const BlobRow = v.object({ id: v.string(), size: v.number(), sha256: v.string() });
/** A blob as its row names it; the digest in lower-case hex. */
export type BlobRow = v.InferOutput<typeof BlobRow>;

/** Stores the bytes of a table; they are durable when it resolves. */
export type WriteTable = (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;

async function writeTable(
  write: WriteTable,
  name: string,
  rows: AsyncIterable<Row>,
  advance: Advance,
): Promise<TablePart> {
  const hash = createHash('sha256');
  const part = { rows: 0, bytes: 0 };
  function noted(lines: readonly string[]): Buffer {
    advance(lines.length);
    const bytes = Buffer.from(lines.join(''));
    hash.update(bytes);
    part.bytes += bytes.byteLength;
    return bytes;
  }
  async function* inBatches(): AsyncGenerator<Buffer> {
    let waiting: string[] = [];
    for await (const row of rows) {
      waiting.push(`${JSON.stringify(row)}\n`);
      part.rows += 1;
      if (waiting.length < batch) continue;
      yield noted(waiting);
      waiting = [];
    }
    if (waiting.length > 0) yield noted(waiting);
  }
  await write(name, inBatches());
  return { name, ...part, sha256: hash.digest('hex') };
}

/** Writes all rows; answers the blobs that they reference and the ids of the keys they need. */
async function writeRows(
  write: WriteTable,
  snapshot: Snapshot,
  advance: Advance,
): Promise<{ tables: TablePart[]; blobs: BlobRow[]; keys: string[] }> {
  const blobs: BlobRow[] = [];
  const keys = new Set<string>();
  async function* noted(table: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    const columns = sealedColumns.filter((one) => one.table === table).map((one) => one.column);
    for await (const row of rows) {
      if (table === 'blobs') blobs.push(v.parse(BlobRow, row));
      for (const column of columns) {
        const keyId = keyIdOf(String(row[column] ?? ''));
        if (keyId !== null) keys.add(keyId);
      }
      yield row;
    }
  }
  const tables: TablePart[] = [];
  for (const table of snapshot.tables) {
    if (ownOnes.has(table.name)) continue;
    tables.push(await writeTable(write, table.name, noted(table.name, snapshot.rows(table)), advance));
  }
  return { tables, blobs, keys: [...keys].toSorted() };
}

/**
 * Writes all rows of one snapshot. Answers the blobs that they reference, whose bytes are to be copied, and the manifest,
 * which is to be written last.
 */
export async function writeSnapshot(
  services: BackupSource,
  write: WriteTable,
  progress: Progress,
): Promise<{ readonly manifest: Manifest; readonly blobs: readonly BlobRow[] }> {
  const place = databaseOf(services.configuration);
  const madeAt = new Date(services.clock()).toISOString();
  const schema = await schemaVersion(place);
  // A backup contains no secrets that can be read without a key (P6c).
  if (schema === newestVersion) await sealPlainPassCodes(services);
  const { tables, blobs, keys } = await readSnapshot(services.db, place.engine, (snapshot) =>
    writeRows(write, snapshot, progress.step('rows', 'count', null)),
  );
  const bytes = blobs.reduce((sum, blob) => sum + blob.size, 0);
  const { engine } = place;
  const counted = { count: blobs.length, bytes };
  return { manifest: { format: 1, schema, engine, madeAt, tables, blobs: counted, keys }, blobs };
}
