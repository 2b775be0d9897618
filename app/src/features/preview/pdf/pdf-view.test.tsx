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
