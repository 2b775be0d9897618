export * from './shared/failure.ts';
export type { Port } from './shared/port.ts';
