// Times of the viewers, taken in the page.
import type { Page } from 'playwright';

/** When a viewer shows something: an expression over the page's `document`, tried at each frame. */
export const isShown = {
  picture: (name: string) =>
    `[...document.querySelectorAll('dialog img')].some((img) => img.alt === ${JSON.stringify(name)} && img.complete && img.checkVisibility())`,
  film: `(document.querySelector('dialog video')?.readyState ?? 0) >= 2`,
  // Its first line is dark.
  pdf: `(() => {
    const canvas = document.querySelector('[data-page="1"] canvas');
    if (!canvas || canvas.width === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, Math.round(canvas.height / 8));
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 0 && data[at] < 100) return true;
    return false;
  })()`,
  text: `(document.querySelector('dialog .cm-line')?.textContent ?? '') !== ''`,
  table: `document.querySelector('dialog [role=cell]') !== null`,
  archive: `document.querySelector('dialog [aria-level]') !== null`,
  markdown: `document.querySelector('dialog h3') !== null`,
  other: `document.querySelector('dialog dl') !== null`,
} as const;

/** Runs `begin`, and answers the time until `shown` holds, in ms. */
function timeUntil(page: Page, begin: string, shown: string): Promise<number> {
  return page.evaluate(
    `(async () => {
      const began = performance.now();
      ${begin};
      while (!(${shown})) await new Promise((settle) => requestAnimationFrame(settle));
      return performance.now() - began;
    })()`,
  );
}

/** From the press on a file's name, in ms. */
export const openTime = (page: Page, name: string, shown: string): Promise<number> =>
  timeUntil(
    page,
    `[...document.querySelectorAll('[role=grid] a')].find((a) => a.textContent === ${JSON.stringify(name)}).click()`,
    shown,
  );

/** From the key that shows the next file, in ms. */
export const nextTime = (page: Page, shown: string): Promise<number> =>
  timeUntil(
    page,
    `document.querySelector('dialog [data-stage]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))`,
    shown,
  );

/** Of a bare element with an address, in ms. */
export const bareTime = (page: Page, element: 'img' | 'video', address: string): Promise<number> =>
  timeUntil(
    page,
    `const bare = Object.assign(document.createElement('${element}'), { muted: true, src: ${JSON.stringify(address)} });
     document.body.append(bare)`,
    element === 'img' ? 'bare.complete && bare.naturalWidth > 0' : 'bare.readyState >= 2',
  );
