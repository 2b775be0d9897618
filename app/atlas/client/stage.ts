import * as v from 'valibot';
import { ChartData } from '../chart-data.ts';
import { anchorOf } from '../search-entry.ts';
import { element, required } from './elements.ts';
import { findPath } from './find-path.ts';
import { momentsOfJourney, momentsOfPath } from './moments.ts';
import { createPlayer } from './player.ts';

const journeyAnchor = new RegExp(`^#${anchorOf('journey', '(\\d+)')}$`);

/** Fills the lists of journeys at the states, which would be a large part of the page, when they are opened. */
function fillJourneyLists(data: ChartData): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-journeys]'))
    details.addEventListener('toggle', () => {
      const numbers = (details.dataset.journeys ?? '').split(' ').map(Number);
      const items = numbers.map((number) =>
        element(
          'li',
          undefined,
          {},
          element(
            'a',
            undefined,
            { href: `#${anchorOf('journey', number)}` },
            data.journeys[number - 1]?.title ?? '',
          ),
        ),
      );
      details.querySelector('ul')?.replaceChildren(...items);
    });
}

/** The drawing of a chart with its journeys and its path finder; does nothing on a page without one. */
export function startStage(): void {
  const stage = document.querySelector('[data-stage]');
  if (!(stage instanceof HTMLElement)) return;
  const text = required(document, '#chart-data', HTMLScriptElement).textContent;
  const data = v.parse(ChartData, JSON.parse(text ?? ''));
  const player = createPlayer(stage);
  const journey = required(stage, '[data-journey]', HTMLSelectElement);
  const journeys = required(stage, '[data-part=journeys]', HTMLElement);
  const paths = required(stage, '[data-part=paths]', HTMLFormElement);
  const from = required(paths, '[data-from]', HTMLSelectElement);
  const to = required(paths, '[data-to]', HTMLSelectElement);
  const answer = required(paths, '[role=status]', HTMLElement);
  const modes = [...stage.querySelectorAll<HTMLButtonElement>('[data-mode]')];

  function showMode(mode: 'journeys' | 'paths'): void {
    for (const button of modes) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
    journeys.hidden = mode !== 'journeys';
    paths.hidden = mode !== 'paths';
  }

  function playJourney(index: number): void {
    if (data.journeys[index] === undefined) return;
    showMode('journeys');
    journey.value = String(index);
    player.load(momentsOfJourney(data, index), false);
  }

  function playPath(): void {
    const [start, end] = [Number(from.value), Number(to.value)];
    const path = findPath(data.graph, start, end);
    const names = [data.places[start]?.name, data.places[end]?.name] as const;
    if (path === null) answer.textContent = `No event or answer leads from ${names[0]} to ${names[1]}.`;
    else if (path.length === 0) answer.textContent = `It is in ${names[0]} already.`;
    else {
      const count = path.length === 1 ? '1 step' : `${path.length} steps`;
      answer.textContent = `${names[0]} to ${names[1]}: ${count}.`;
    }
    player.load(momentsOfPath(data, start, path ?? []), true);
  }

  /** Plays the journey that the address names; the page of a search result is opened like that. */
  function followAddress(): void {
    const [, number] = journeyAnchor.exec(decodeURIComponent(location.hash)) ?? [];
    if (number === undefined) return;
    playJourney(Number(number) - 1);
    stage?.scrollIntoView();
    player.focus();
  }

  journey.addEventListener('change', () => playJourney(Number(journey.value)));
  for (const button of modes)
    button.addEventListener('click', () => {
      if (button.dataset.mode === 'journeys') return playJourney(Number(journey.value));
      showMode('paths');
      playPath();
    });
  paths.addEventListener('submit', (event) => {
    event.preventDefault();
    playPath();
  });
  addEventListener('hashchange', followAddress);
  fillJourneyLists(data);
  for (const part of stage.querySelectorAll<HTMLElement>('[data-scripted]')) part.hidden = false;
  playJourney(0);
  followAddress();
}
