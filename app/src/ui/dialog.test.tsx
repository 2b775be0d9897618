import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { focused, found, openStage, phone, violations } from './testing/stage.tsx';
import { TextField } from './text-field.tsx';

const stage = openStage();
const onSubmit = vi.fn<(name: string) => void>();

type Kind = 'form' | 'question' | 'words' | 'sheet' | 'scrim';

function Content({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  if (kind === 'words') return <p>Nothing to press.</p>;
  if (kind === 'form') {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(String(new FormData(event.currentTarget).get('name')));
        }}
      >
        <TextField label="Name" name="name" defaultValue="lake" />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Rename
          </Button>
        </DialogActions>
      </form>
    );
  }
  return (
    <DialogActions>
      <Button onClick={onClose}>Keep</Button>
      <Button kind="danger">Delete</Button>
    </DialogActions>
  );
}

function Page({ kind }: { readonly kind: Kind }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const content = <Content kind={kind} onClose={close} />;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <a href="#elsewhere">Behind</a>
      {isOpen &&
        (kind === 'sheet' ? (
          <Sheet title="Title" onClose={close}>
            {content}
          </Sheet>
        ) : (
          <Dialog title="Title" onClose={close} closesOnScrim={kind === 'scrim'}>
            {content}
          </Dialog>
        ))}
    </>
  );
}

function Steps() {
  const [step, setStep] = useState(1);
  return (
    <Dialog title="Steps" onClose={() => undefined}>
      {step === 1 ? <Button onClick={() => setStep(2)}>Next</Button> : <Button key="done">Done</Button>}
    </Dialog>
  );
}

function Vanishing() {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before');
  return (
    <>
      {state === 'before' && (
        <button type="button" onClick={() => setState('open')}>
          Open
        </button>
      )}
      {state === 'open' && (
        <Dialog title="Title" onClose={() => setState('after')}>
          Words
        </Dialog>
      )}
    </>
  );
}

const isOpen = (): boolean => document.querySelector('dialog:modal') !== null;

async function open(kind: Kind): Promise<void> {
  stage.show(<Page kind={kind} />);
  (await found('button', stage.host)).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(isOpen).toBe(true);
}

describe('a dialog', () => {
  it('is modal, has the dialog’s role and is named by its title', async () => {
    await open('question');
    await expect.element(page.getByRole('dialog', { name: 'Title' })).toBeInTheDocument();
    expect(document.querySelector('dialog')?.matches(':modal')).toBe(true);
    expect(await violations()).toEqual([]);
  });

  it('opens with the focus on its first field, and Enter submits', async () => {
    onSubmit.mockClear();
    await open('form');
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('name');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit.mock.calls).toEqual([['lake']]);
    expect(isOpen()).toBe(true);
  });

  it('opens a question with the focus on the answer that destroys nothing', async () => {
    await open('question');
    await expect.poll(focused).toBe('Keep');
  });

  it('takes the focus itself when there is nothing to press but its cross', async () => {
    await open('words');
    await expect.poll(() => document.activeElement).toBe(document.querySelector('dialog'));
    await userEvent.keyboard('{Tab}');
    await expect.poll(focused).toBe('Close');
  });

  it('keeps Tab inside, both ways', async () => {
    await open('question');
    const inside: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await userEvent.keyboard('{Tab}');
      if (document.activeElement !== document.body) inside.push(focused());
    }
    expect(new Set(inside)).toEqual(new Set(['Keep', 'Delete', 'Close']));
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(['Keep', 'Delete', 'Close', '']).toContain(focused());
  });

  it.each(['{Escape}', 'cross', 'Cancel', 'back'])(
    'closes by %s, and the focus returns to what opened it',
    async (way) => {
      await open('question');
      if (way === 'back') window.history.back();
      else if (way === 'cross') await page.getByRole('button', { name: 'Close' }).click();
      else if (way === 'Cancel') await page.getByRole('button', { name: 'Keep' }).click();
      else await userEvent.keyboard(way);
      await expect.poll(isOpen).toBe(false);
      await expect.poll(focused).toBe('Open');
    },
  );

  describe('in the history of the browser', () => {
    const close = async (): Promise<void> => {
      await userEvent.keyboard('{Escape}');
      await expect.poll(isOpen).toBe(false);
    };
    /** What the router does with a page that is opened; both entries of a page have its key. */
    const openPage = (name: string): void => window.history.pushState({ __TSR_key: name }, '', `#${name}`);
    const back = async (to: string): Promise<void> => {
      window.history.back();
      await expect.poll(() => window.location.hash).toBe(to);
    };

    beforeEach(() => openPage('before'));

    it('has one entry, however often it opens', async () => {
      await open('question');
      const during = window.history.length;
      await close();
      await open('question');
      expect(window.history.length).toBe(during);
      await close();
    });

    it('gives its entry to the page that is opened as it closes, which stays open', async () => {
      openPage('page');
      await open('question');
      const during = window.history.length;
      document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      openPage('next');
      await expect.poll(isOpen).toBe(false);
      expect(window.history.length).toBe(during);
      expect(window.location.hash).toBe('#next');
      await back('#page');
      await back('#before');
    });

    it('leaves nothing that Back would stop at once it is closed', async () => {
      openPage('page');
      await open('question');
      await close();
      await back('#before');
    });
  });

  it('closes by a press beside it only where nothing can be lost', async () => {
    await open('question');
    await userEvent.click(document.querySelector('dialog') ?? document.body, {
      position: { x: -40, y: -40 },
      force: true,
    });
    expect(isOpen()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isOpen).toBe(false);
    await open('scrim');
    await userEvent.click(document.querySelector('dialog') ?? document.body, {
      position: { x: -40, y: -40 },
      force: true,
    });
    await expect.poll(isOpen).toBe(false);
  });

  it('moves the focus on when what had it is gone', async () => {
    stage.show(<Steps />);
    await expect.poll(focused).toBe('Next');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Done');
  });

  it('hands the focus to the page when its opener is gone', async () => {
    stage.show(<Vanishing />);
    (await found('button', stage.host)).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(isOpen).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isOpen).toBe(false);
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });

  it('fills a phone’s screen where it is a form', async () => {
    await page.viewport(phone.width, phone.height);
    stage.show(
      <Dialog title="Title" onPhone="screen" onClose={() => undefined}>
        <TextField label="Name" />
      </Dialog>,
    );
    const dialog = await found('dialog');
    const size = (): number[] => {
      const { width, height } = dialog.getBoundingClientRect();
      return [width, height];
    };
    await expect.poll(size).toEqual([phone.width, phone.height]);
  });
});

describe('a sheet', () => {
  it('is a modal dialog named by its title, without a violation', async () => {
    await open('sheet');
    await expect.element(page.getByRole('dialog', { name: 'Title' })).toBeInTheDocument();
    await expect.poll(focused).toBe('Keep');
    expect(await violations()).toEqual([]);
  });

  it.each(['{Escape}', 'beside', 'back'])('closes by %s, and the focus returns', async (way) => {
    await open('sheet');
    if (way === 'back') window.history.back();
    else if (way === 'beside')
      await userEvent.click(document.querySelector('dialog') ?? document.body, {
        position: { x: -60, y: 100 },
        force: true,
      });
    else await userEvent.keyboard(way);
    await expect.poll(isOpen).toBe(false);
    await expect.poll(focused).toBe('Open');
  });

  it('stands at the side of a desk and at the foot of a phone', async () => {
    await open('sheet');
    const sheet = await found('dialog');
    await expect.poll(() => sheet.getBoundingClientRect().right).toBe(1272);
    await page.viewport(phone.width, phone.height);
    const place = (): number[] => {
      const { bottom, width } = sheet.getBoundingClientRect();
      return [bottom, width];
    };
    await expect.poll(place).toEqual([phone.height, phone.width]);
  });
});
