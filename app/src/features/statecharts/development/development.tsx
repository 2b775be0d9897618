// Only while developing: `entry-client.tsx` loads it where Vite serves the sources, and a build leaves it out.
import type { ReactNode } from 'react';
import type { InspectionEvent } from 'xstate';
import { Controls, type ControlsProps } from './controls.tsx';
import { type DevelopmentClock, developmentClock } from './development-clock.ts';
import { portFailures } from './port-failures.ts';

/** What a developer does to the charts of a page, beside looking at them (R2.22). */
export interface Development {
  readonly clock: DevelopmentClock;
  readonly inspect: (event: InspectionEvent) => void;
  readonly controls: (target: Pick<ControlsProps, 'actor' | 'snapshot'>) => ReactNode;
}

export function createDevelopment(): Development {
  const clock = developmentClock();
  const failures = portFailures();
  return {
    clock,
    inspect: failures.inspect,
    controls: ({ actor, snapshot }) => (
      <Controls key={actor.name} {...{ actor, snapshot, clock, failures }} />
    ),
  };
}
