import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openStage } from '../../ui/testing/stage.tsx';
import type { FileOrder } from './grid/grid-head.tsx';
import { OrderButton } from './order-button.tsx';

const stage = openStage();

const orders: readonly (readonly [string, FileOrder])[] = [
  ['Name, A to Z', 'name_asc'],
  ['Name, Z to A', 'name_desc'],
  ['Newest first', 'modified_desc'],
  ['Oldest first', 'modified_asc'],
  ['Largest first', 'size_desc'],
  ['Smallest first', 'size_asc'],
  ['Type', 'type_desc'],
];

it('[R2.26] [R3.3] a list is ordered by name, time or size, each both ways, or by type, and says how it is', async () => {
  const onOrder = vi.fn<(order: FileOrder) => void>();
  for (const [name, order] of orders) {
    stage.show(<OrderButton order={order} onOrder={onOrder} />);
    await page.getByRole('button', { name: `Sort: ${name}` }).click();
    const menu = page.getByRole('menu', { name: 'Order' });
    await expect.element(menu).toBeVisible();
    const offered = [...menu.element().querySelectorAll('[role=menuitemradio]')];
    expect(offered.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual(
      orders.map(([one]) => [one, String(one === name)]),
    );
    await menu.getByRole('menuitemradio', { name }).click();
    expect(onOrder).toHaveBeenLastCalledWith(order);
    await expect.poll(() => document.querySelector('[role=menu]')).toBeNull();
  }
});

it('[R3.3] a folder of one’s own has what has a star first, where a list offers it', async () => {
  const onOrder = vi.fn<(order: FileOrder | 'starred_first') => void>();
  stage.show(<OrderButton order="name_asc" onOrder={onOrder} last={['starred_first']} />);
  await page.getByRole('button', { name: 'Sort: Name, A to Z' }).click();
  await page.getByRole('menuitemradio', { name: 'Starred first' }).click();
  expect(onOrder).toHaveBeenLastCalledWith('starred_first');
});

it('[R3.7] [R3.8] folders on top is a switch of its own, where a list has folders and files in order', async () => {
  const onPinFolders = vi.fn<(pinned: boolean) => void>();
  const item = page.getByRole('menuitemcheckbox', { name: 'Folders on top' });
  const open = () => page.getByRole('button', { name: 'Sort: Type' }).click();
  for (const pinned of [true, false]) {
    stage.show(
      <OrderButton order="type_desc" onOrder={vi.fn()} pinFoldersTop={pinned} onPinFolders={onPinFolders} />,
    );
    await open();
    await expect.element(item).toHaveAttribute('aria-checked', String(pinned));
    await item.click();
    expect(onPinFolders).toHaveBeenLastCalledWith(!pinned);
    await expect.poll(() => document.querySelector('[role=menu]')).toBeNull();
  }
  stage.show(<OrderButton order="type_desc" onOrder={vi.fn()} />);
  await open();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(item.query()).toBeNull();
});

it('[R3.7] the order and the view of all folders are two switches', async () => {
  const [onOrder, onView] = [vi.fn<(isOn: boolean) => void>(), vi.fn<(isOn: boolean) => void>()];
  stage.show(
    <OrderButton
      order="name_asc"
      onOrder={vi.fn()}
      globals={[
        { of: 'order', isOn: true, onChange: onOrder },
        { of: 'view', isOn: false, onChange: onView },
      ]}
    />,
  );
  const open = () => page.getByRole('button', { name: 'Sort: Name, A to Z' }).click();
  await open();
  const order = page.getByRole('menuitemcheckbox', { name: 'Same order in all folders' });
  const view = page.getByRole('menuitemcheckbox', { name: 'Same view in all folders' });
  await expect.element(order).toHaveAttribute('aria-checked', 'true');
  await expect.element(view).toHaveAttribute('aria-checked', 'false');
  await order.click();
  await open();
  await view.click();
  expect([onOrder.mock.lastCall, onView.mock.lastCall]).toEqual([[false], [true]]);
});
