import type { Call, Caller, Result } from '@aloft/core';
import type { Notice } from '@aloft/core/wire';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createQueryClient } from '../../data/query-client.ts';
import { factsOfGallery, flowsOfGallery, layoutOfGallery } from '../../gallery/facts.ts';
import { openStage, phone, violations } from '../../ui/testing/stage.tsx';
import NoticePanel from './notice-panel.tsx';

const stage = openStage();

const notice = (part: Partial<Notice>): Notice => ({
  ...{ kind: 'drive#notice', id: part.type ?? '', type: '', count: 1, name: 'Inbox', sender_name: '' },
  ...{ share_id: '', folder_id: '', end_time: '', updated_time: '2026-11-29T10:00:00.000Z', read: false },
  ...part,
});

const told: readonly Notice[] = [
  notice({ type: 'TYPE_FILES_RECEIVED', count: 12, sender_name: 'Mina', folder_id: 'f1' }),
  notice({ id: 'unnamed', type: 'TYPE_FILES_RECEIVED' }),
  notice({ type: 'TYPE_SHARE_SAVED', count: 3, name: 'Plan', share_id: 's1' }),
  notice({
    ...{ type: 'TYPE_LINK_ENDING', name: 'Plan', share_id: 's1', read: true },
    end_time: '2026-11-30T10:00:00.000Z',
  }),
  notice({ type: 'TYPE_SPACE_LOW' }),
  notice({ type: 'TYPE_DOWNLOAD_FAILED', name: 'film.mp4' }),
  notice({ type: 'TYPE_OF_LATER' }),
];

/** Shows the panel to somebody who is told this; answers what is marked as read. */
function show(first: readonly Notice[]): unknown[] {
  let now = first;
  const marked: unknown[] = [];
  async function respond<T>({ method, body, answer }: Call<T>): Promise<Result<T>> {
    if (method === 'POST') {
      marked.push(body);
      now = now.map((one) => ({ ...one, read: true }));
    }
    return { ok: true, value: v.parse(answer, { notices: now }) };
  }
  const call: Caller = Object.assign(respond, { clientId: 'test' });
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  const route = createRootRoute({
    beforeLoad: () => ({ facts: factsOfGallery, flows: flowsOfGallery, layout: layoutOfGallery, i18n }),
    component: () => (
      <QueryClientProvider client={createQueryClient(call)}>
        <I18nProvider i18n={i18n}>
          <section id="panel" tabIndex={-1} aria-label="Notifications">
            <NoticePanel panelId="panel" />
          </section>
        </I18nProvider>
      </QueryClientProvider>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  stage.show(<RouterProvider router={createRouter({ routeTree: route, history })} />);
  return marked;
}

it('[R10.7] each notice says what happened and leads there; one of a later service is left out', async () => {
  show(told);
  await expect.element(page.getByRole('link').first()).toBeVisible();
  const lines = [...stage.host.querySelectorAll('a')].map((line) => [
    line.firstElementChild?.nextElementSibling?.firstElementChild?.textContent,
    line.getAttribute('href'),
  ]);
  expect(lines).toEqual([
    ['“Mina” sent 12 files to “Inbox” · Unread', '/drive/all?folder=f1'],
    ['1 file was sent to “Inbox” · Unread', '/drive/all'],
    ['Your share “Plan” was saved 3 times · Unread', '/drive/shares?share=s1'],
    [expect.stringMatching(/^Your link “Plan” ends on Nov 30, 2026/), '/drive/shares?share=s1'],
    ['Your storage is almost full · Unread', '/drive/storage'],
    ['The offline download “film.mp4” failed · Unread', '/drive/offline?filter=failed'],
  ]);
  for (const size of [phone, { width: 320, height: 568 }]) {
    await page.viewport(size.width, size.height);
    expect(await violations()).toEqual([]);
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(size.width);
  }
});

it('[R10.7] all are marked as read, as they were seen, and the focus stays in the panel', async () => {
  const marked = show(told);
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await expect.element(button).toBeVisible();
  await userEvent.click(button);
  await expect.element(button).not.toBeInTheDocument();
  expect(marked).toEqual([{ until: '2026-11-29T10:00:00.000Z' }]);
  expect(document.activeElement?.id).toBe('panel');
});

it('[R10.7] who is told nothing reads so', async () => {
  show([]);
  await expect.element(page.getByText('No notifications')).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
  expect(await violations()).toEqual([]);
});
