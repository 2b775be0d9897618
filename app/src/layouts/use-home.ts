import { isLocale } from '@aloft/i18n';
import { useLocation } from '@tanstack/react-router';

/** The address of the home page: in the language of the page's own address, where that names one (R4.9). */
export function useHome(): string {
  const prefix = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  return isLocale(prefix) ? `/${prefix}` : '/';
}
