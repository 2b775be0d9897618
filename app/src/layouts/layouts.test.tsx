import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { factsOfGallery, flowsOfGallery, layoutOfGallery } from '../gallery/facts.ts';
import { desk, found, phone, violations } from '../ui/testing/stage.tsx';
import { ActivityLayout } from './activity.tsx';
import { BasicLayout } from './basic.tsx';
import { DriveFrame } from './drive-frame.tsx';
import { FooterColumn } from './footer/basic-footer.tsx';
import { PolicyLayout } from './policy.tsx';
import { SimpleLayout } from './simple.tsx';

let host: HTMLElement;
let root: Root;

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

function show(content: ReactNode): void {
  const route = createRootRoute({
    beforeLoad: () => ({ facts: factsOfGallery, flows: flowsOfGallery, layout: layoutOfGallery, i18n }),
    component: () => <I18nProvider i18n={i18n}>{content}</I18nProvider>,
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) });
  root.render(<RouterProvider router={router} />);
}

const links = <a href="#help">Help</a>;
const action = <a href="#in">Sign in</a>;
const footer = (
  <FooterColumn title="Product">
    <li>
      <a href="#premium">Premium</a>
    </li>
  </FooterColumn>
);
const words = <h1>Words</h1>;

const layouts: readonly (readonly [string, ReactNode])[] = [
  [
    'basic',
    <BasicLayout key="basic" links={links} action={action} footer={footer}>
      {words}
    </BasicLayout>,
  ],
  [
    'activity',
    <ActivityLayout key="activity" anchors={links} action={action} footer={footer}>
      {words}
    </ActivityLayout>,
  ],
  [
    'policy',
    <PolicyLayout key="policy" links={links} aside={<p>All</p>} contents={<p>Parts</p>} footer={footer}>
      {words}
    </PolicyLayout>,
  ],
  ['simple', <SimpleLayout key="simple">{words}</SimpleLayout>],
  [
    'drive',
    <DriveFrame key="drive" header={action}>
      {words}
    </DriveFrame>,
  ],
];

beforeEach(async () => {
  await page.viewport(desk.width, desk.height);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

describe.each(layouts)('[R2.7] the %s layout', (name, layout) => {
  it('has one header, one main part that the skip link leads to, and no violation, wide and narrow', async () => {
    show(layout);
    const main = await found('main');
    expect([...document.querySelectorAll('header')]).toHaveLength(1);
    expect(document.querySelectorAll('footer')).toHaveLength(name === 'drive' ? 0 : 1);
    const skip = await found('a[href="#content"]');
    skip.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement).toBe(main);
    for (const { width, height } of [desk, phone, { width: 320, height: 640 }]) {
      await page.viewport(width, height);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(await violations()).toEqual([]);
    }
  });
});

describe('the header of a public page', () => {
  const isSeen = (name: string): boolean =>
    [...document.querySelectorAll('header a')].some(
      (one) => one.textContent === name && one.checkVisibility(),
    );

  it('has its links in a row above 768 px, and in a sheet up to there', async () => {
    show(
      <BasicLayout links={links} action={action}>
        {words}
      </BasicLayout>,
    );
    await found('main');
    await page.viewport(769, 800);
    await expect.poll(() => [isSeen('Help'), isSeen('Sign in')]).toEqual([true, true]);
    await page.viewport(768, 800);
    await expect.poll(() => [isSeen('Help'), isSeen('Sign in')]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('navigation', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Help' }).click();
    await expect.poll(() => document.querySelector(':popover-open')).toBeNull();
  });
});
