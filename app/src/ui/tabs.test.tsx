import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Tabs } from './tabs.tsx';
import { focused, found, openStage, violations } from './testing/stage.tsx';

const stage = openStage();
const tabs = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Needs attention' },
  { id: 'done', label: 'Done' },
] as const;
type Id = (typeof tabs)[number]['id'];

function Page() {
  const [chosen, setChosen] = useState<Id>('all');
  return (
    <Tabs label="Uploads" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      <button type="button">In {chosen}</button>
    </Tabs>
  );
}

const selected = (): string[] =>
  [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((tab) => tab.textContent ?? '');

describe('tabs', () => {
  beforeEach(async () => {
    stage.show(<Page />);
    (await found('[role=tab]')).focus();
  });

  it('have the roles of their pattern, each tied to the panel, without a violation', async () => {
    const panel = await found('[role=tabpanel]');
    const [first, ...others] = document.querySelectorAll('[role=tab]');
    expect(document.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('Uploads');
    expect(first?.getAttribute('aria-controls')).toBe(panel.id);
    expect(panel.getAttribute('aria-labelledby')).toBe(first?.id);
    expect([...others].map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'false']);
    expect(await violations()).toEqual([]);
  });

  it('are one stop for Tab, which leads into the panel', async () => {
    await userEvent.keyboard('{Tab}');
    await expect.poll(focused).toBe('In all');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.poll(focused).toBe('All');
  });

  it('are chosen by arrows round both ends, Home and End', async () => {
    const seen: string[] = [];
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']) {
      await userEvent.keyboard(key);
      expect(selected()).toEqual([focused()]);
      seen.push(focused());
    }
    expect(seen).toEqual(['Needs attention', 'Done', 'All', 'Done', 'All', 'Done']);
    expect(document.querySelector('[role=tabpanel]')?.textContent).toBe('In done');
  });

  it('are chosen by a press', async () => {
    await userEvent.click(document.querySelectorAll('[role=tab]')[1] ?? document.body);
    await expect.poll(selected).toEqual(['Needs attention']);
  });
});
