import drawn from '../../src/features/statecharts/chart-drawing.module.css';
import styles from '../pages/stage.module.css';
import { required } from './elements.ts';

/** What is lit in a drawing. */
export interface Lights {
  /** Ids of the states that the chart is in, the innermost last. */
  readonly active: readonly string[];
  /** Ids of the edges that it took last. */
  readonly taken: readonly string[];
  /** Ids of all edges of a path. */
  readonly route: readonly string[];
}

/** The drawing of a chart's page. */
export interface Drawing {
  readonly light: (lights: Lights) => void;
  /** Zooms by a factor; null fits the drawing into its room. */
  readonly zoom: (by: number | null) => void;
}

const [minZoom, maxZoom] = [0.2, 3];

export function createDrawing(canvas: HTMLElement): Drawing {
  const svg = required(canvas, 'svg', SVGSVGElement);
  const [plain, taken] = [...svg.querySelectorAll('marker')].map(({ id }) => `url(#${id})`);
  const { width, height } = svg.viewBox.baseVal;
  let scale = 1;
  let leaf: string | undefined;

  const all = (name: 'state' | 'edge'): readonly SVGElement[] => [
    ...svg.querySelectorAll<SVGElement>(`[data-${name}]`),
  ];

  /** Keeps the state that the chart is in in sight, where the drawing is larger than its room. */
  function showLeaf(): void {
    const rect = all('state')
      .find(({ dataset }) => dataset.state === leaf)
      ?.querySelector('rect');
    if (rect == null) return;
    const { x, y, width: wide, height: high } = rect.getBBox();
    canvas.scrollTo({
      left: (x + wide / 2) * scale - canvas.clientWidth / 2,
      top: (y + high / 2) * scale - canvas.clientHeight / 2,
    });
  }

  return {
    light: (lights) => {
      for (const state of all('state'))
        state.classList.toggle(drawn.active ?? '', lights.active.includes(state.dataset.state ?? ''));
      for (const edge of all('edge')) {
        const id = edge.dataset.edge ?? '';
        const isTaken = lights.taken.includes(id);
        edge.classList.toggle(drawn.taken ?? '', isTaken);
        edge.classList.toggle(styles.route ?? '', lights.route.includes(id));
        const marker = isTaken ? taken : plain;
        if (marker !== undefined) edge.querySelector('path')?.setAttribute('marker-end', marker);
      }
      leaf = lights.active.at(-1);
      showLeaf();
    },
    zoom: (by) => {
      const fitting = Math.min(1, canvas.clientWidth / width, canvas.clientHeight / height);
      scale = by === null ? fitting : Math.min(maxZoom, Math.max(minZoom, scale * by));
      svg.style.width = `${width * scale}px`;
      svg.style.height = `${height * scale}px`;
      showLeaf();
    },
  };
}
