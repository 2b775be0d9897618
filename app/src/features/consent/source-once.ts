import { visitSource } from '@aloft/core/rules';
import { arrival } from '../../actors/arrival.ts';

let isTold = false;

/** Where this visit came from; empty from the second time on, and where it is not known. */
export function sourceOnce(): string {
  const source = isTold ? '' : visitSource(arrival());
  isTold = true;
  return source;
}
