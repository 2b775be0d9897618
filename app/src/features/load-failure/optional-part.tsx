import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

const nothing = (): null => null;

/**
 * A part that the page does without where its script does not arrive. That it did not is told by the flow that hears of
 * every missing script.
 */
export function OptionalPart({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
