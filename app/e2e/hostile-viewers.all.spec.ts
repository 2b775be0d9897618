// Hostile files of every kind that has a viewer: none of them acts, and the next one opens.
import { test } from './fixtures.ts';
import { archives } from './hostile/archives.ts';
import { books } from './hostile/books.ts';
import { documents } from './hostile/documents.ts';
import type { HostileFile } from './hostile/hostile-file.ts';
import { markdown } from './hostile/markdown.ts';
import { office } from './hostile/office.ts';
import { pictures } from './hostile/pictures.ts';
import { recordings } from './hostile/recordings.ts';
import { tables } from './hostile/tables.ts';
import { texts } from './hostile/texts.ts';
import { startScene, stepThrough } from './hostile-steps.ts';

const groups: Readonly<Record<string, readonly HostileFile[]>> = {
  'PDF documents': documents,
  texts,
  'Markdown texts': markdown,
  tables,
  archives,
  books,
  'office files': office,
  pictures,
  'films, recordings and subtitles': recordings,
};

let scene: Awaited<ReturnType<typeof startScene>>;
test.beforeAll(async ({ sharedServer }) => {
  scene = await startScene(sharedServer, 'ada@hostile-viewers-all.example');
});
test.afterAll(() => scene.foreign.stop());

for (const [kind, rows] of Object.entries(groups)) {
  test(`[P23b] ${rows.length} hostile ${kind}, one after the other in the viewer, do nothing, and the next one opens`, ({
    context,
  }) => stepThrough(scene, context, kind, rows));
}
