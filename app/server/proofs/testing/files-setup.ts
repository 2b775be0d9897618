// Before the server suite runs for the first time, on files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineVariables, migratedDatabase } from './test-engine.ts';

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-template-'));
  process.env[engineVariables.template] = await migratedDatabase(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
