import * as v from 'valibot';

/** What the shell knows of itself (R3.6). `serverTime` in milliseconds since 1970; 0 until a server has told it. */
export const LayoutState = v.object({
  sidebarMobileVisible: v.boolean(),
  i18nMenuPopoverVisible: v.boolean(),
  isMobile: v.boolean(),
  darkMode: v.boolean(),
  serverTime: v.pipe(v.number(), v.finite(), v.minValue(0)),
  isCollapse: v.boolean(),
});
export type LayoutState = Readonly<v.InferOutput<typeof LayoutState>>;

/** The shell before anything is known: everything closed, a wide and light screen (R3.6). */
export const defaultLayout: LayoutState = {
  sidebarMobileVisible: false,
  i18nMenuPopoverVisible: false,
  isMobile: false,
  darkMode: false,
  serverTime: 0,
  isCollapse: false,
};
