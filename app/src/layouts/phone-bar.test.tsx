import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { movingTasks } from '../data/tasks.ts';
import { found, openStage, phone } from '../ui/testing/stage.tsx';
import styles from './drive.module.css';
import { Places } from './places.tsx';
import { openDrive } from './testing/drive-stage.tsx';

const stage = openStage();

/** Where the words of the bar stand: what is below an icon. */
const linesOf = (bar: HTMLElement): readonly number[] =>
  [...bar.querySelectorAll('a')].map((place) => {
    const words = document.createRange();
    const [text = place] = [...place.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    words.selectNode(text);
    return Math.round(words.getBoundingClientRect().top);
  });

it.each([phone.width, 320])(
  'the places of a phone’s bar keep one line when a badge shows, at %i pixels',
  async (width) => {
    await page.viewport(width, phone.height);
    const drive = await openDrive(stage);
    const made = await drive.runtime.api.drive.createOfflineTask({ url: 'https://files.example/a' });
    if (!made.ok) return expect.fail(made.failure.code);
    drive.client.setQueryData(movingTasks('badge').queryKey, [made.value.task]);
    drive.show(
      <nav className={styles.bar} style={{ height: 64 }}>
        <Places bar />
      </nav>,
    );
    const bar = await found('nav');
    const count = await found('a > span[class*=badge]', bar);
    expect(count.textContent).toContain('1 in progress');
    const [first, ...others] = linesOf(bar);
    expect(new Set(others)).toEqual(new Set([first]));
    const [badge, icon] = [count, await found('a:has([class*=badge]) > svg', bar)].map((one) =>
      one.getBoundingClientRect(),
    );
    // At the icon's upper right, and within the bar.
    expect(badge?.left).toBeGreaterThan((icon?.left ?? 0) + (icon?.width ?? 0) / 2);
    expect(badge?.bottom).toBeLessThan(icon?.bottom ?? 0);
    expect(badge?.top).toBeGreaterThanOrEqual(bar.getBoundingClientRect().top);
  },
);
