import type { DisplayMode } from './display-mode.types.ts';

/** The default mode (R3.7, R3.8): grid; the own drive sorted by newest, a share by name. */
export function defaultMode(scope: 'own' | 'shared'): DisplayMode {
  return scope === 'own' ? { view: 'grid', order: 'modified_desc' } : { view: 'grid', order: 'name_asc' };
}
