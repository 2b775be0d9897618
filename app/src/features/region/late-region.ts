import { lazyRouteComponent } from '@tanstack/react-router';

/** The page of a blocked region; fetched where it is shown. */
export const LateRegionPage = lazyRouteComponent(() => import('./region-page.tsx'), 'RegionPage');
