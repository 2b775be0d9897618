import * as machines from '@aloft/machines';
import type { AnyStateMachine } from 'xstate';

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

/** Every chart of the product by its id. */
export const chartsById: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(machines)
    .filter(isMachine)
    .map((machine) => [machine.id, machine]),
);
