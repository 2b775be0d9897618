import { screenNumbers } from '@aloft/core/rules';
import { expect, it } from 'vitest';

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** Below this the details stand under the list and not beside it. */
const besideList = 1099;

it('[R9.6] every style sheet means the same width when it speaks of a phone', () => {
  const widths = Object.entries(sheets).flatMap(([file, sheet]) =>
    [...sheet.matchAll(/@media[^{]*?(\d+)px/g)].map(([, width]) => ({ file, width: Number(width) })),
  );
  const others = widths.filter(({ width }) => width !== screenNumbers.mobileMaxWidth && width !== besideList);
  expect(others).toEqual([]);
  expect(widths.length).toBeGreaterThan(5);
});

it('[R9.6] overlays begin at 2000 and tooltips stand on top of them', () => {
  const layers = new Map(
    [...(sheets['./tokens.css'] ?? '').matchAll(/--z-([\w-]+): (\d+);/g)].map(([, name, layer]) => [
      name,
      Number(layer),
    ]),
  );
  expect(layers.get('backdrop')).toBe(screenNumbers.overlayZIndex);
  expect(layers.get('tooltip')).toBe(Math.max(...layers.values()));
});
