import { lazyRouteComponent } from '@tanstack/react-router';

/** The page of a blocked region; fetched where it is shown. */
export const LazyRegionPage = lazyRouteComponent(() => import('./region-page.tsx'), 'RegionPage');
