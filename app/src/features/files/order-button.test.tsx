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
