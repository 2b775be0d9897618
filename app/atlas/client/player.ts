import { createDrawing } from './drawing.ts';
import { required } from './elements.ts';
import type { Moment } from './moments.ts';
import { listSteps, markStep, showFacts } from './steps.ts';

/** Plays the moments of a journey or of a path on the drawing. */
export interface Player {
  /** Shows other moments from their start; `isRoute` lights every edge that they take. */
  readonly load: (moments: readonly Moment[], isRoute: boolean) => void;
  readonly focus: () => void;
}

const playInterval = 1000;

/** What is said of a moment. */
function textOf({ what, place }: Moment, at: number, last: number): string {
  return at === 0 ? `Start in ${place}, ${last} steps` : `Step ${at} of ${last}: ${what} → ${place}`;
}

/** Wires the controls below the drawing: first, back, play, next, end and the slider. */
export function createPlayer(stage: HTMLElement): Player {
  const drawing = createDrawing(required(stage, '[data-canvas]', HTMLElement));
  const transport = required(stage, '[data-transport]', HTMLElement);
  const steps = required(stage, '[data-steps]', HTMLElement);
  const facts = required(stage, '[data-facts]', HTMLElement);
  const factsBox = required(stage, '[data-facts-box]', HTMLElement);
  const place = required(stage, '[data-place]', HTMLElement);
  const status = required(transport, '[role=status]', HTMLElement);
  const slider = required(transport, 'input', HTMLInputElement);
  const control = (name: string) => required(transport, `[data-go=${name}]`, HTMLButtonElement);
  const [first, back, play, next, end] = ['first', 'back', 'play', 'next', 'end'].map(control);
  let moments: readonly Moment[] = [];
  let route: readonly string[] = [];
  let at = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const last = (): number => Math.max(0, moments.length - 1);

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    play?.setAttribute('aria-label', 'Play');
    play?.setAttribute('data-playing', 'false');
  }

  function show(): void {
    const moment = moments[at];
    if (moment === undefined) return;
    drawing.light({ active: moment.active, taken: moment.taken, route });
    markStep(steps, at);
    showFacts(facts, moment, moments[at - 1]);
    factsBox.hidden = moment.view === null;
    const text = textOf(moment, at, last());
    place.textContent = moment.place;
    status.textContent = text;
    slider.max = String(last());
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', text);
    // Disabled buttons lose the focus; these keep it.
    for (const [button, isOff] of [
      [first, at === 0],
      [back, at === 0],
      [next, at === last()],
      [end, at === last()],
    ] as const)
      button?.setAttribute('aria-disabled', String(isOff));
  }

  function go(to: number): void {
    at = Math.min(last(), Math.max(0, to));
    show();
  }

  function goByHand(to: number): void {
    stop();
    go(to);
  }

  function start(): void {
    if (at === last()) go(0);
    play?.setAttribute('aria-label', 'Pause');
    play?.setAttribute('data-playing', 'true');
    timer = setInterval(() => {
      go(at + 1);
      if (at === last()) stop();
    }, playInterval);
  }

  first?.addEventListener('click', () => goByHand(0));
  back?.addEventListener('click', () => goByHand(at - 1));
  next?.addEventListener('click', () => goByHand(at + 1));
  end?.addEventListener('click', () => goByHand(last()));
  play?.addEventListener('click', () => (timer === undefined ? start() : stop()));
  slider.addEventListener('input', () => goByHand(slider.valueAsNumber));
  for (const [name, by] of [
    ['out', 0.8],
    ['in', 1.25],
    ['fit', null],
  ] as const)
    required(stage, `[data-zoom=${name}]`, HTMLButtonElement).addEventListener('click', () =>
      drawing.zoom(by),
    );

  return {
    load: (loaded, isRoute) => {
      stop();
      moments = loaded;
      route = isRoute ? loaded.flatMap(({ taken }) => taken) : [];
      listSteps(steps, moments, goByHand);
      go(0);
    },
    focus: () => next?.focus({ preventScroll: true }),
  };
}
