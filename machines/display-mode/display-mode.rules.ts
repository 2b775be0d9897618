import type { DisplayMode } from './display-mode.types.ts';

/** The mode until a person chooses another (R3.7, R3.8): tiles; the own drive begins with the newest, a share with the names. */
export function defaultMode(scope: 'own' | 'shared'): DisplayMode {
  return scope === 'own' ? { view: 'grid', order: 'modified_desc' } : { view: 'grid', order: 'name_asc' };
}
