// Files of each kind, in a folder and in a new drive.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { playableFilm } from '../../server/features/media/testing/playable-film.ts';
import { pdf } from '../../server/operations/demonstration/documents.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { novel } from '../made-books.ts';
import { createAccount, visit } from './person.ts';
import type { Screen, Visitor } from './screen.ts';

const picture = (width: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** A server, and files to upload to it. */
export interface Viewing {
  readonly server: ServerProcess;
  readonly folder: string;
  stop(): Promise<void>;
}

export async function startViewing(): Promise<Viewing> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const folder = await mkdtemp(join(tmpdir(), 'aloft-engine-'));
  const files: Readonly<Record<string, string | Buffer>> = {
    'Dune.png': await picture(640, '#ca742d'),
    'Sea.png': await picture(500, '#2d74ca'),
    'Rivers.webm': await playableFilm({ seconds: 60 }),
    'Notes.txt': 'Two days in Kyoto\n한국어 메모\n',
    'Letter.pdf': pdf('A letter', ['Words of the letter']),
    'The Frozen Bay.epub': await novel(),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return {
    server,
    folder,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, maxRetries: 20 });
    },
  };
}

/** Uploads files into a new drive, and shows them by name. */
export async function uploadFiles(
  { server, folder }: Viewing,
  { screen }: Visitor,
  who: string,
  ...names: readonly string[]
): Promise<void> {
  await createAccount(screen, server.appUrl, `${who}@example.org`);
  await screen.getByTestId('picker').setInputFiles(names.map((name) => join(folder, name)));
  await screen.getByRole('heading', { name: 'Uploads finished' }).waitFor();
  await visit(screen, `${server.appUrl}/drive/all?order=name_asc`);
}

/** Opens a file with the keyboard. */
export async function open(screen: Screen, name: string): Promise<void> {
  const link = screen.getByRole('link', { name, exact: true });
  await link.waitFor();
  await link.press('Enter');
  await screen.getByRole('dialog', { name, exact: true }).waitFor();
}

/** Goes back to the list, where the file that was open has the focus again. */
export async function back(screen: Screen, name: string): Promise<void> {
  await screen.goBack();
  await screen.getByRole('dialog', { name, exact: true }).waitFor({ state: 'hidden' });
  await screen.getByRole('link', { name, exact: true }).waitFor();
}
