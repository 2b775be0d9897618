// Only while developing: React's refresh has to be in place before the first component is loaded.
import refresh from '/@react-refresh';

refresh.injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});

await import('./gallery.tsx');
