/** Served by Vite's React plugin while developing. */
declare module '*react-refresh' {
  const refresh: { injectIntoGlobalHook(target: Window): void };
  export default refresh;
}
