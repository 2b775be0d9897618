import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { announce } from './announcements.ts';
import { Announcer } from './announcer.tsx';
import { found, openStage, violations } from './testing/stage.tsx';

const stage = openStage();

/** A part of a page that comes late and has something to say at once. */
function LatePart() {
  useEffect(() => announce('Uploads finished'), []);
  return <p>The dock</p>;
}

it('words of a part that comes late are appended to the region that stood there before', async () => {
  stage.show(<Announcer />);
  const region = await found('[aria-live=polite]');
  expect(region.textContent).toBe('');
  stage.show(
    <>
      <Announcer />
      <LatePart />
    </>,
  );
  await expect.poll(() => region.textContent).toBe('Uploads finished');
  expect(region.isConnected).toBe(true);
  expect(await violations()).toEqual([]);
});

it('the same words are said again as words of their own, and the newest three stay', async () => {
  stage.show(<Announcer />);
  const region = await found('[aria-live=polite]');
  for (const text of ['first', 'second', 'again', 'again']) announce(text);
  await expect
    .poll(() => [...region.children].map((one) => one.textContent))
    .toEqual(['second', 'again', 'again']);
});
