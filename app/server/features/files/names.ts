import { fileName } from '@aloft/core/service';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** A name that is valid on every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
export function cleanName(name: string): string | Refusal {
  return (
    fileName(name) ?? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
  );
}
