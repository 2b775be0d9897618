// A made archive, and its tree in the viewer.

import { ZipFile } from 'yazl';
import type { Page } from './fixtures.ts';

export async function brandZip(): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(2026, 9, 13, 14, 8));
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name, { mtime });
  add('Logo/Print/mark.svg', '<svg/>'.repeat(500));
  add('Logo/word.svg', '<svg/>'.repeat(200));
  add('로고/소개.txt', 'words '.repeat(900));
  add('Read me.txt', 'The words of the archive');
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

export const treeIn = (page: Page) => page.getByRole('treegrid');
