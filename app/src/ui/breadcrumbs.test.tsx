import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Breadcrumbs, collapsedOf } from './breadcrumbs.tsx';
import { focused, found, openStage, violations } from './testing/stage.tsx';

const stage = openStage();
const names = ['My drive', 'Pictures', 'Travel', 'Japan', 'Kyoto in November', 'Arashiyama'];

function Page({ width, depth = names.length }: { readonly width: number; readonly depth?: number }) {
  return (
    <div style={{ width, display: 'flex' }}>
      <Breadcrumbs
        label="Folders"
        crumbs={names.slice(0, depth).map((label) => ({ id: label, label }))}
        renderLink={(crumb, link) => <a href={`#${crumb.id}`} {...link} />}
      />
    </div>
  );
}

const shown = (): string[] =>
  [...document.querySelectorAll('nav > ol > [data-crumb]')].map(
    (item) => item.firstElementChild?.textContent ?? '',
  );

describe('breadcrumbs', () => {
  it('are a named navigation, each a link but where one is', async () => {
    stage.show(<Page width={1200} />);
    await expect.element(page.getByRole('navigation', { name: 'Folders' })).toBeInTheDocument();
    await expect.poll(shown).toEqual(names);
    expect(document.querySelectorAll('nav a')).toHaveLength(5);
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Arashiyama');
    expect(await violations()).toEqual([]);
  });

  it('collapse their middle where they do not fit, and give it back with the room', async () => {
    stage.show(<Page width={420} />);
    await expect.poll(() => document.querySelector('[popovertarget]')).not.toBeNull();
    expect(shown().length).toBeLessThan(names.length);
    expect(shown().at(0)).toBe('My drive');
    expect(shown().at(-1)).toBe('Arashiyama');
    const list = await found('nav > ol');
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    stage.show(<Page width={1200} />);
    await expect.poll(shown).toEqual(names);
    stage.show(<Page width={420} depth={3} />);
    await expect.poll(shown).toEqual(names.slice(0, 3));
  });

  it('open what is collapsed by key, as links in their order; Escape closes and gives the focus back', async () => {
    stage.show(<Page width={320} />);
    const button = await found('[popovertarget]');
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'Pictures' })).toBeVisible();
    expect([...document.querySelectorAll('[popover] a')].map((link) => link.textContent)).toEqual(
      names.slice(1, 1 + document.querySelectorAll('[popover] a').length),
    );
    await userEvent.keyboard('{Tab}');
    await expect.poll(focused).toBe('Pictures');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector(':popover-open')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(button);
  });

  it('close what was collapsed when one of it is followed', async () => {
    stage.show(<Page width={320} />);
    await userEvent.click(await found('[popovertarget]'));
    await page.getByRole('link', { name: 'Pictures' }).click();
    await expect.poll(() => document.querySelector(':popover-open')).toBeNull();
    expect(window.location.hash).toBe('#Pictures');
  });

  it('leave where one is, cut short, where there is hardly any room', async () => {
    for (const depth of [2, names.length]) {
      stage.show(<Page width={140} depth={depth} />);
      await expect.poll(shown).toEqual(names.slice(depth - 1, depth));
      const [last] = document.querySelectorAll('[aria-current=page]');
      expect(last?.getBoundingClientRect().width).toBeGreaterThan(70);
      await userEvent.click(await found('[popovertarget]'));
      const hidden = [...document.querySelectorAll(':popover-open a')].map((link) => link.textContent);
      expect(hidden).toEqual(names.slice(0, depth - 1));
      await userEvent.keyboard('{Escape}');
    }
    stage.show(<Page width={1200} />);
    await expect.poll(shown).toEqual(names);
  });

  it('let as few give way as there have to', () => {
    expect(collapsedOf([100, 100, 100, 100], 400)).toBe(0);
    expect(collapsedOf([100, 100, 100, 100], 399)).toBe(1);
    expect(collapsedOf([100, 100, 100, 100], 260)).toBe(2);
    expect(collapsedOf([100, 100, 100, 100], 251)).toBe(3);
    expect(collapsedOf([100, 100, 100, 100], 50)).toBe(3);
    expect(collapsedOf([100, 400], 200)).toBe(1);
    expect(collapsedOf([400], 200)).toBe(0);
  });
});
