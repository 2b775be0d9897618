import { isAuthCode, isFetchable, isHexPort, isUserCode } from '@aloft/machines';
import { isActivationCode } from '../rules/activation-code.ts';
import { type FormName, numberTexts } from './placeholder-forms.ts';

/** What charts ask of a text: nothing else is known of it from its placeholder. */
const checks: readonly (readonly [(text: string) => boolean, FormName])[] = [
  [(text) => /^\d+$/.test(text), 'digits'],
  [isHexPort, 'hexPort'],
  [isUserCode, 'userCode'],
  [isAuthCode, 'authCode'],
  [isActivationCode, 'code'],
  [isFetchable, 'address'],
];

/**
 * Placeholders for text: the same for the same text, so that a replay compares as the original did. Empty text stays
 * empty, and a form that charts ask for is kept.
 */
export const placeholders = (): ((text: string) => string) =>
  numberTexts((text) => checks.find(([accepts]) => accepts(text))?.[1] ?? 'text');
