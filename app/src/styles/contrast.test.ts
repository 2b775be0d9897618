import { expect, it } from 'vitest';
import tokens from './tokens.css?inline';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join('') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => channel(Number.parseInt(full.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function ratio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const pairs = [
  ['fg', 'surface'],
  ['fg', 'canvas'],
  ['fg-2', 'surface'],
  ['fg-2', 'canvas'],
  ['fg-3', 'surface'],
  ['on-accent', 'accent'],
  ['accent-text', 'surface'],
  ['accent-text', 'accent-soft'],
  ['danger-text', 'danger-soft'],
  ['danger-text', 'surface'],
  ['on-danger', 'danger'],
  ['vip-text', 'vip-soft'],
  ['on-tip', 'tip'],
  ['warn-text', 'warn-soft'],
  ['fg', 'accent-soft'],
] as const;

/** The colours of one theme, by token. */
function coloursOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const hex = '#[0-9a-f]{3,6}';
  const declared = new RegExp(`--([\\w-]+):\\s*(?:light-dark\\((${hex}), (${hex})\\)|(${hex}));`, 'gi');
  return new Map(
    [...tokens.matchAll(declared)].map(([, name = '', light = '', dark = '', both = '']) => [
      name,
      both || (theme === 'light' ? light : dark),
    ]),
  );
}

it.each(['light', 'dark'] as const)(
  'every pair of text and ground in %s has a contrast of at least 4.5',
  (theme) => {
    const colours = coloursOf(theme);
    const low = pairs.filter(
      ([text, ground]) => ratio(colours.get(text) ?? '#000', colours.get(ground) ?? '#000') < 4.5,
    );
    expect(low).toEqual([]);
  },
);
