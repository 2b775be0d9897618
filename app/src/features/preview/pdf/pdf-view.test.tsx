import { localFailure, type Result } from '@aloft/core';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unwatchedFlows } from '../../../data/testing/unwatched-flows.ts';
import { found, openStage, phone, violations } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import Viewer from '../viewer.tsx';
import { madePdf } from './testing/made-pdf.ts';

const stage = openStage();

const noContents = async (): Promise<Result<never>> => ({ ok: false, failure: localFailure('unreachable') });

async function open(content: string): Promise<HTMLElement> {
  const download = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
  const shown = toFileEntry({
    ...{ id: 'a', kind: 'file', name: 'Letter.pdf', size: String(content.length), modified: '' },
    ...{ mimeType: 'application/pdf', extension: 'pdf', thumbnail: '', category: 'document' },
  });
  stage.show(
    <Viewer
      flows={unwatchedFlows}
      entry={shown}
      entries={[shown]}
      addressOf={async () => ({
        ok: true,
        value: { inline: '', download, sha256: '', audioCodec: '', stream: '' },
      })}
      listContents={noContents}
      onClose={() => undefined}
    />,
  );
  return found('dialog');
}

const pages = (dialog: HTMLElement): HTMLElement[] => [
  ...dialog.querySelectorAll<HTMLElement>('[data-page]'),
];

// The development server compiles the library's worker first, which is a megabyte.
describe('a PDF', () => {
  it('shows its pages with their text, by keys, by number and larger', async () => {
    const dialog = await open(madePdf(Array.from({ length: 30 }, (_, n) => `Words of page ${n + 1}`)));
    await expect.poll(() => dialog.textContent).toContain('Words of page 1');
    expect(pages(dialog)).toHaveLength(30);
    // Pages far away are not drawn.
    expect(dialog.textContent).not.toContain('Words of page 30');
    expect(pages(dialog)[29]?.querySelector('canvas')?.width).toBe(0);
    expect(await violations()).toEqual([]);
    const scroller = await found('[role=document]', dialog);
    scroller.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => dialog.textContent).toContain('Words of page 30');
    await page.getByRole('textbox', { name: 'Page' }).fill('10');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.textContent).toContain('Words of page 10');
    const before = pages(dialog)[9]?.clientWidth ?? 0;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => pages(dialog)[9]?.clientWidth).toBe(Math.round(before * 1.25));
    await page.viewport(phone.width, phone.height);
    expect(await violations()).toEqual([]);
  });

  it('with a table of contents leads to its headings, and to nothing that is no place in it', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `Words of page ${n + 1}`);
    const outlines = 4 + 2 * texts.length;
    const [root, first, below, named, web] = [0, 1, 2, 3, 4].map((nth) => `${outlines + nth} 0 R`);
    const dialog = await open(
      madePdf(texts, {
        catalogue: `/Outlines ${root} /Dests << /late [26 0 R /Fit] >>`,
        objects: [
          `<< /Type /Outlines /First ${first} /Last ${web} >>`,
          `<< /Title (The beginning) /Parent ${root} /Next ${named} /First ${below} /Last ${below} /Dest [4 0 R /Fit] >>`,
          `<< /Title (Nearly there) /Parent ${first} /Dest [22 0 R /XYZ 0 200 0] >>`,
          `<< /Title (The end) /Parent ${root} /Next ${web} /Dest /late >>`,
          `<< /Title (Elsewhere) /Parent ${root} /A << /S /URI /URI (https://evil.example/) >> >>`,
        ],
      }),
    );
    const contents = page.getByRole('button', { name: 'Contents' });
    await contents.click();
    const list = page.getByRole('dialog', { name: 'Contents' });
    await expect
      .poll(() =>
        list
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(expect.arrayContaining(['The beginning', 'Nearly there', 'The end']));
    expect(dialog.textContent).not.toContain('Elsewhere');
    expect(await violations()).toEqual([]);
    await list.getByRole('button', { name: 'The end' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Page' })).toHaveValue('12');
    await expect.poll(() => dialog.textContent).toContain('Words of page 12');
    expect(dialog.querySelectorAll('dialog')).toHaveLength(0);
    await contents.click();
    await list.getByRole('button', { name: 'Nearly there' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Page' })).toHaveValue('10');
  });

  /** Where the text of a page stands on it: parts of its width and height. */
  function placeOf(section: HTMLElement | undefined) {
    const [frame, words] = [section, section?.querySelector('span')].map((one) =>
      one?.getBoundingClientRect(),
    );
    if (frame === undefined || words === undefined) return null;
    const [x, y] = [words.x + words.width / 2 - frame.x, words.y + words.height / 2 - frame.y];
    const part = (of: number, whole: number): number => Math.round((of / whole) * 10) / 10;
    return { x: part(x, frame.width), y: part(y, frame.height), lies: words.width > words.height };
  }

  it('is turned to the right, page by page, and its text lies over the drawing', async () => {
    const dialog = await open(madePdf(['Words of page 1', 'Words of page 2', 'Words of page 3']));
    const second = (): HTMLElement | undefined => pages(dialog)[1];
    await expect.poll(() => placeOf(second())).toEqual({ x: 0.3, y: 0.2, lies: true });
    const number = page.getByRole('textbox', { name: 'Page' });
    await number.fill('2');
    await userEvent.keyboard('{Enter}');
    const turn = page.getByRole('button', { name: 'Rotate' });
    await turn.click();
    await expect.poll(() => placeOf(second())).toEqual({ x: 0.8, y: 0.3, lies: false });
    await expect.element(number).toHaveValue('2');
    const { width = 0, height = 0 } = second()?.getBoundingClientRect() ?? {};
    expect(height / width).toBeCloseTo(4 / 3, 1);
    await turn.click();
    await expect.poll(() => placeOf(second())).toEqual({ x: 0.7, y: 0.8, lies: true });
    await turn.click();
    await expect.poll(() => placeOf(second())).toEqual({ x: 0.2, y: 0.7, lies: false });
    await turn.click();
    await expect.poll(() => placeOf(second())).toEqual({ x: 0.3, y: 0.2, lies: true });
    expect(await violations()).toEqual([]);
  });

  it('of a page that lies on its side by itself has its text over the drawing', async () => {
    const dialog = await open(madePdf(['Words of page 1'], { page: '/Rotate 90' }));
    await expect.poll(() => placeOf(pages(dialog)[0])).toEqual({ x: 0.8, y: 0.3, lies: false });
  });

  it('that is damaged is said so', async () => {
    const dialog = await open('%PDF-1.7\nnothing of a PDF');
    await expect.poll(() => dialog.textContent).toContain('This PDF is damaged');
    expect(await violations()).toEqual([]);
  });

  it('with scripts, a program to launch and addresses does nothing of it', async () => {
    const action = (of: string): string => `<< /Type /Action ${of} >>`;
    const script = action('/S /JavaScript /JS (globalThis.touched = true; app.alert\\(1\\);)');
    const uri = action('/S /URI /URI (https://evil.example/)');
    const launch = action('/S /Launch /F (calc.exe)');
    const link = (next: string): string => `<< /Type /Annot /Subtype /Link /Rect [0 0 400 300] /A ${next} >>`;
    const dialog = await open(
      madePdf(['Hostile words'], {
        catalogue: `/OpenAction ${script} /AA << /WC ${uri} >>`,
        page: `/AA << /O ${launch} >> /Annots [${link(uri)} ${link(script)}]`,
      }),
    );
    await expect.poll(() => dialog.textContent).toContain('Hostile words');
    expect('touched' in globalThis).toBe(false);
    const stageOf = await found('[role=document]', dialog);
    expect(stageOf.querySelectorAll('a, iframe, object, embed, script, form')).toHaveLength(0);
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(asked.filter((name) => name.includes('evil.example'))).toEqual([]);
  });
});
