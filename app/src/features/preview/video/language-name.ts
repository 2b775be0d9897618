/** The name of a language in another one, or in itself for null; empty for a tag that is none, as files have them. */
export function languageName(tag: string, locale: string | null): string {
  try {
    const canonical = new Intl.Locale(tag).toString();
    const names = new Intl.DisplayNames([locale ?? canonical], { type: 'language', fallback: 'none' });
    return names.of(canonical) ?? '';
  } catch {
    return '';
  }
}
