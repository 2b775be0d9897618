import styles from '../pages/stage.module.css';
import { element } from './elements.ts';
import type { Moment } from './moments.ts';

function stepOf(
  { what, fields, place, told }: Moment,
  number: number,
  go: (to: number) => void,
): HTMLElement {
  const button = element(
    'button',
    styles.step,
    { type: 'button' },
    element('span', styles.number, {}, String(number)),
    element('span', styles.what, {}, number === 0 ? 'starts' : what),
    element('span', styles.to, {}, number === 0 ? `in ${place}` : `→ ${place}`),
    ...(fields === '' ? [] : [element('code', styles.fields, {}, fields)]),
    ...(told.length === 0 ? [] : [element('span', styles.told, {}, told.join(' · '))]),
  );
  button.addEventListener('click', () => go(number));
  return element('li', undefined, {}, button);
}

/** Lists what is played; a step that is pressed is gone to. */
export function listSteps(list: HTMLElement, moments: readonly Moment[], go: (to: number) => void): void {
  list.replaceChildren(...moments.map((moment, number) => stepOf(moment, number, go)));
}

/** Marks the step that is shown, and keeps it in sight within the list. */
export function markStep(list: HTMLElement, at: number): void {
  [...list.children].forEach((item, number) => {
    const button = item.firstElementChild;
    if (number !== at) button?.removeAttribute('aria-current');
    else button?.setAttribute('aria-current', 'step');
  });
  const item = list.children[at];
  if (!(item instanceof HTMLElement)) return;
  const above = item.offsetTop - list.offsetTop;
  const [top, bottom] = [list.scrollTop, list.scrollTop + list.clientHeight];
  if (above < top) list.scrollTop = above;
  else if (above + item.offsetHeight > bottom) list.scrollTop = above + item.offsetHeight - list.clientHeight;
}

/** The facts of the view, a line a field; what the step changed is marked, with what it was. */
export function showFacts(box: HTMLElement, now: Moment, before: Moment | undefined): void {
  const was = new Map(before?.view ?? []);
  const lines = (now.view ?? []).map(([name, value]) => {
    const previous = was.get(name);
    const isChanged = before !== undefined && previous !== value;
    return element(
      'div',
      isChanged ? `${styles.line} ${styles.changed}` : styles.line,
      {},
      element('dt', styles.key, {}, `${name}:`),
      element(
        'dd',
        styles.value,
        {},
        value,
        ...(isChanged && previous !== undefined ? [element('span', styles.was, {}, ` was ${previous}`)] : []),
      ),
    );
  });
  box.replaceChildren(...lines);
}
