import { clsx } from 'clsx';
import { useId } from 'react';
import styles from './photo.module.css';

/** The hue of each drawn photograph, and where its sun stands. */
const scenes = {
  noon: { hue: 190, sun: 229 },
  lake: { hue: 18, sun: 102 },
  meadow: { hue: 140, sun: 160 },
  dusk: { hue: 268, sun: 183 },
} as const;

export type Scene = keyof typeof scenes;

/** Whether the name of a picture is a photograph’s. */
export const isScene = (name: string): name is Scene => Object.hasOwn(scenes, name);

interface PhotoProps {
  readonly scene: Scene;
  readonly size: 'icon' | 'tile' | 'large' | 'full';
}

/** A drawn photograph: a sky, the sun and three rows of hills. Its colours are its own in both themes, as a photograph's are. */
export function Photo({ scene, size }: PhotoProps) {
  const sky = useId();
  const { hue, sun } = scenes[scene];
  const colour = (turn: number, saturation: number, lightness: number): string =>
    `hsl(${hue + turn} ${saturation}% ${lightness}%)`;
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={clsx(styles.photo, styles[size])}
    >
      <linearGradient id={sky} x2="0" y2="1">
        <stop stopColor={colour(0, 58, 40)} />
        <stop offset="1" stopColor={colour(40, 70, 76)} />
      </linearGradient>
      <rect width="320" height="200" fill={`url(#${sky})`} />
      <circle cx={sun} cy="68" r="18" fill={colour(60, 90, 88)} />
      <path fill={colour(10, 34, 46)} d="M0 200v-82C40 92 70 130 110 122s70-38 110-22 70 32 100 12v88z" />
      <path fill={colour(4, 38, 33)} d="M0 200v-54c40-18 80 6 120-4s70-26 110-8 60 22 90 4v62z" />
      <path fill={colour(0, 42, 20)} d="M0 200v-34c50-14 90 12 140 6s80-22 120-10 40 12 60 6v32z" />
    </svg>
  );
}
