import type { DisplayMode } from './display-mode.types.ts';

/** The specification's defaults: the own drive begins with the newest, a share with the names. */
export function defaultMode(scope: 'own' | 'shared'): DisplayMode {
  return scope === 'own' ? { view: 'list', order: 'modified_desc' } : { view: 'list', order: 'name_asc' };
}
