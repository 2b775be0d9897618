import { useLingui } from '@lingui/react/macro';

/** The editor's own words in the reader's language. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    'current match': t`current match`,
    'on line': t`on line`,
    'replaced match on line $': t`Replaced the match on line $`,
    'replaced $ matches': t`Replaced $ matches`,
  };
}
