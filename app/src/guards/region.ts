import { regionPath } from '@aloft/core/rules';
import { redirect } from '@tanstack/react-router';
import type { RouteEntry } from './guard.ts';

/** Where the service is not offered, every address leads to the page that says so (R6.4). */
export function requireOpenRegion({ context, fullPath }: RouteEntry): void {
  if (context.facts.region === 'blocked' && fullPath.split(/[?#]/)[0] !== regionPath)
    throw redirect({ to: regionPath });
}
