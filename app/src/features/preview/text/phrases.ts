import { useLingui } from '@lingui/react/macro';

/** The editor's own words in the reader's language. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    Find: t`Find`,
    Replace: t`Replace with`,
    next: t`Next match`,
    previous: t`Previous match`,
    all: t`All matches`,
    'match case': t`Match case`,
    regexp: t`Regular expression`,
    'by word': t`Whole words`,
    replace: t`Replace`,
    'replace all': t`Replace all`,
    close: t`Close search`,
    'current match': t`current match`,
    'on line': t`on line`,
    'replaced match on line $': t`Replaced the match on line $`,
    'replaced $ matches': t`Replaced $ matches`,
  };
}
