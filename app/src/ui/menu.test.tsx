import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './menu-item.ts';
import { focused, found, openStage, phone, violations } from './testing/stage.tsx';

const stage = openStage();
const onChoose = vi.fn<(id: string) => void>();
const action = (id: string, label: string) => ({ id, label, onChoose: () => onChoose(id) });

const items: readonly MenuItem[] = [
  action('open', 'Open'),
  { ...action('move', 'Move to…'), disabled: true },
  { ...action('rename', 'Rename'), hint: 'F2' },
  { id: 'more', label: 'More', apart: true, items: [action('copy', 'Copy'), action('star', 'Star')] },
  { ...action('hidden', 'Hidden files'), check: 'checkbox', checked: true, apart: true },
  { ...action('byName', 'By name'), checked: true },
  { ...action('bySize', 'By size'), checked: false },
  { ...action('trash', 'Move to trash'), danger: true },
];

function Page() {
  return (
    <>
      <MenuButton label="Actions" icon={<span>…</span>} items={items} />
      <button type="button">After</button>
    </>
  );
}

function OnPhone() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <Menu
      label="Sheet"
      items={items}
      at={{ x: 10, y: 10 }}
      header={<b>lake.png</b>}
      onClose={() => setIsOpen(false)}
    />
  ) : null;
}

const menus = (): number => document.querySelectorAll('[role=menu]').length;

async function open(key = '{Enter}'): Promise<void> {
  onChoose.mockClear();
  stage.show(<Page />);
  (await found('[aria-haspopup=menu]', stage.host)).focus();
  await userEvent.keyboard(key);
  await expect.poll(menus).toBe(1);
}

describe('a menu button', () => {
  it('says that it has a menu, and whether it is open', async () => {
    stage.show(<Page />);
    const button = await found('[aria-haspopup=menu]', stage.host);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    await expect.poll(menus).toBe(1);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button);
    await expect.poll(menus).toBe(0);
  });

  it.each([
    ['{Enter}', 'Open'],
    [' ', 'Open'],
    ['{ArrowDown}', 'Open'],
    ['{ArrowUp}', 'Move to trash'],
  ])('opens by %s with the focus on “%s”', async (key, first) => {
    await open(key);
    await expect.poll(focused).toContain(first);
  });
});

describe('a menu', () => {
  it('has the roles and states of its pattern, without a violation', async () => {
    await open();
    const roles = [...document.querySelectorAll('[role=menu] [role^=menuitem], [role=menu] hr')].map((one) =>
      one.tagName === 'HR'
        ? 'separator'
        : `${one.getAttribute('role')} ${one.getAttribute('aria-checked') ?? ''}`.trim(),
    );
    expect(roles).toEqual([
      'menuitem',
      'menuitem',
      'menuitem',
      'separator',
      'menuitem',
      'separator',
      'menuitemcheckbox true',
      'menuitemradio true',
      'menuitemradio false',
      'menuitem',
    ]);
    expect(document.querySelector('[role=menu]')?.getAttribute('aria-label')).toBe('Actions');
    expect(document.querySelectorAll('[role=menu] [tabindex="0"]')).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  it('walks by arrows round both ends, and by Home and End', async () => {
    await open();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toContain('Move to trash');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(focused).toContain('Move to…');
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toContain('Move to trash');
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toContain('Open');
  });

  it('finds by typing, and walks through one letter', async () => {
    await open();
    await userEvent.keyboard('b');
    await expect.poll(focused).toContain('By name');
    await userEvent.keyboard('b');
    await expect.poll(focused).toContain('By size');
  });

  it('finds by more than one letter', async () => {
    await open();
    // All letters at once: a slow machine would pause between them.
    for (const key of 'mor')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await expect.poll(focused).toContain('More');
  });

  it.each(['{Enter}', ' '])('chooses by %s, closes and gives the focus back', async (key) => {
    await open();
    await userEvent.keyboard(`{ArrowDown}{ArrowDown}${key}`);
    await expect.poll(menus).toBe(0);
    expect(onChoose.mock.calls).toEqual([['rename']]);
    await expect.poll(focused).toBe('Actions');
  });

  it('reaches what is disabled, and does not choose it', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter} ');
    expect(onChoose.mock.calls).toEqual([]);
    expect(menus()).toBe(1);
  });

  it('switches a checkable item by Space and stays; Enter switches and closes', async () => {
    await open();
    await userEvent.keyboard('h ');
    expect(onChoose.mock.calls).toEqual([['hidden']]);
    expect(menus()).toBe(1);
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([['hidden'], ['hidden']]);
    await expect.poll(menus).toBe(0);
  });

  it('closes by Escape and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(menus).toBe(0);
    await expect.poll(focused).toBe('Actions');
  });

  it('closes by Tab, which goes on', async () => {
    await open();
    await userEvent.keyboard('{Tab}');
    await expect.poll(menus).toBe(0);
    await expect.poll(focused).toBe('After');
  });

  it('closes by a press elsewhere', async () => {
    await open();
    await page.getByRole('button', { name: 'After' }).click();
    await expect.poll(menus).toBe(0);
    expect(onChoose.mock.calls).toEqual([]);
  });

  it.each(['{ArrowRight}', '{Enter}', ' '])(
    'opens a submenu by %s with the focus on its first item',
    async (key) => {
      await open();
      await userEvent.keyboard(`m${key}`);
      // “m” is the disabled “Move to…” first, then “More”.
      if (menus() === 1) await userEvent.keyboard(`m${key}`);
      await expect.poll(menus).toBe(2);
      await expect.poll(focused).toBe('Copy');
      expect(
        document.querySelector('[aria-haspopup=menu][role=menuitem]')?.getAttribute('aria-expanded'),
      ).toBe('true');
      expect(await violations()).toEqual([]);
    },
  );

  it.each(['{ArrowLeft}', '{Escape}'])('closes only the submenu by %s, back to its item', async (key) => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    await expect.poll(menus).toBe(2);
    await userEvent.keyboard(key);
    await expect.poll(menus).toBe(1);
    await expect.poll(focused).toBe('More');
  });

  it('chooses in a submenu and closes both', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    await expect.poll(menus).toBe(2);
    await userEvent.keyboard('s{Enter}');
    await expect.poll(menus).toBe(0);
    expect(onChoose.mock.calls).toEqual([['star']]);
    await expect.poll(focused).toBe('Actions');
  });

  it('stays inside the window wherever it is asked for', async () => {
    stage.show(<Menu label="Corner" items={items} at={{ x: 1275, y: 795 }} onClose={() => undefined} />);
    const menu = await found('[role=menu]');
    await expect.poll(() => menu.getBoundingClientRect().right).toBeLessThanOrEqual(1280);
    await expect.poll(() => menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
  });

  it('is a sheet at the foot of a phone, with rows of 52 and what it belongs to above, and Back closes it', async () => {
    await page.viewport(phone.width, phone.height);
    stage.show(<OnPhone />);
    const menu = await found('[role=menu]');
    const place = (): number[] => {
      const { bottom, width } = menu.getBoundingClientRect();
      return [Math.round(bottom), width];
    };
    await expect.poll(place).toEqual([phone.height, phone.width]);
    const [first] = menu.querySelectorAll('[role=menuitem]');
    expect(first?.getBoundingClientRect().height).toBeGreaterThanOrEqual(52);
    expect(menu.textContent).toContain('lake.png');
    window.history.back();
    await expect.poll(menus).toBe(0);
  });
});
