import { expect, it } from 'vitest';
import { drawPage } from './draw-page.ts';
import { findInPdf } from './page-texts.ts';
import { openPdf } from './pdf-document.ts';
import { madePdf } from './testing/made-pdf.ts';

const address = URL.createObjectURL(
  new Blob([madePdf(['Words of page 1', 'Words of page 2'])], { type: 'application/pdf' }),
);

async function opened() {
  const closing = new AbortController();
  const found = await openPdf(address, { signal: closing.signal, onPassword: () => undefined });
  if (found.kind !== 'opened') throw new Error(found.kind);
  return { document: found.document, close: () => closing.abort() };
}

const { signal } = new AbortController();
const draw = (of: Awaited<ReturnType<typeof opened>>) =>
  drawPage(of.document, 2, document.createElement('canvas'), 100, signal);

it('a page that is being drawn when its document is closed, and one that is asked for later, is an error', async () => {
  const letter = await opened();
  const drawing = draw(letter);
  letter.close();
  await expect(drawing).rejects.toThrow();
  await expect(draw(letter)).rejects.toThrow();
});

it('a search of a document that is closed meanwhile ends', async () => {
  const letter = await opened();
  const searching = findInPdf(letter.document, 'page', {
    ...{ signal, tell: () => undefined, hasEnded: async () => true },
  });
  letter.close();
  expect(await searching).toBe(false);
});
