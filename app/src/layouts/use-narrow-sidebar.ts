import { useLayout } from '../actors/use-layout.ts';

/** Whether the drive's sidebar shows icons alone; a phone has its drawer instead, with every word. */
export function useNarrowSidebar(): boolean {
  const isCollapse = useLayout('isCollapse');
  const isMobile = useLayout('isMobile');
  return isCollapse && !isMobile;
}

/** The attributes of an entry whose words are not seen while the sidebar is narrow: a tooltip says them. */
export function useNarrowTooltip(words: string): { readonly 'data-tooltip'?: string } {
  return useNarrowSidebar() ? { 'data-tooltip': words } : {};
}
