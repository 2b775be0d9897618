import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Card, StatusArt } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailureState } from './failure-state.tsx';
import { Notice } from './notice.tsx';
import { place } from './placement.ts';
import { Skeleton } from './skeleton.tsx';
import { found, openStage, violations } from './testing/stage.tsx';
import { findByTyping } from './type-ahead.ts';

const stage = openStage();

describe('states of a place', () => {
  it('say what is empty and how to begin', async () => {
    stage.show(
      <EmptyState
        art={<span>★</span>}
        tint="star"
        title="No stars yet"
        actions={<Button>Go to My drive</Button>}
      >
        Mark what you need often with a star.
      </EmptyState>,
    );
    await expect.element(page.getByRole('heading', { name: 'No stars yet' })).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('read out what failed, and offer another try', async () => {
    const onRetry = vi.fn<() => void>();
    stage.show(
      <FailureState title="Couldn’t load this folder" onRetry={onRetry} detail="unavailable · request 7f20c4">
        The server does not answer.
      </FailureState>,
    );
    const alert = await found('[role=alert]');
    expect(alert.textContent).toContain('The server does not answer.');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(await violations()).toEqual([]);
  });

  it('show nothing of a skeleton for the first 150 ms, and words for a reader', async () => {
    stage.show(<Skeleton lines={4} />);
    const skeleton = await found('[role=status]');
    const [wait] = skeleton.getAnimations();
    expect(wait?.effect?.getComputedTiming().endTime).toBe(150);
    await wait?.finished;
    expect(getComputedStyle(skeleton).visibility).toBe('visible');
    expect(skeleton.textContent).toBe('One moment…');
    expect(skeleton.querySelectorAll('[aria-hidden]')).toHaveLength(4);
  });

  it('stand for a person with the letter of the name when the picture does not come', async () => {
    stage.show(
      <Card centred>
        <StatusArt mood="bad">!</StatusArt>
        <Avatar name="sora kim" picture="data:image/png;base64,broken" />
        <Notice mood="warning">Take care</Notice>
      </Card>,
    );
    await expect.poll(() => stage.host.textContent).toContain('S');
    expect(document.querySelector('img')).toBeNull();
    expect(await violations()).toEqual([]);
  });
});

describe('what floats', () => {
  const view = { width: 1000, height: 800 };
  const size = { width: 100, height: 40 };
  const anchor = { left: 400, right: 440, top: 300, bottom: 320 };

  it.each([
    ['above', anchor, { left: 370, top: 254 }],
    ['above', { ...anchor, top: 10, bottom: 30 }, { left: 370, top: 36 }],
    ['above', { ...anchor, left: 0, right: 20 }, { left: 8, top: 254 }],
    ['below', anchor, { left: 400, top: 326 }],
    ['below', { ...anchor, top: 770, bottom: 790 }, { left: 400, top: 724 }],
    ['after', anchor, { left: 446, top: 300 }],
    ['after', { ...anchor, left: 940, right: 980 }, { left: 834, top: 300 }],
    ['after', { ...anchor, top: 790, bottom: 798 }, { left: 446, top: 752 }],
  ] as const)('stands %s its anchor %o, always inside the window', (side, box, expected) => {
    expect(place(box, size, view, side, 6)).toEqual(expected);
  });
});

describe('typing in a list', () => {
  const list = ['Open', 'Move to…', 'More', 'Rename', 'Öffnen'];
  it.each([
    ['m', 0, 1],
    ['m', 1, 2],
    ['mm', 2, 1],
    ['mor', 1, 2],
    ['move', 1, 1],
    ['ö', 0, 4],
    ['x', 0, -1],
    ['', 0, -1],
  ])('“%s” from %i leads to %i', (typed, from, to) => {
    expect(findByTyping(list, from, typed)).toBe(to);
  });
});
