import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import type { ViewProps } from '../../view-props.ts';
import { firstSubtitles, type SubtitleFile, subtitlesFor } from './match-subtitles.ts';
import { readSubtitles } from './read-subtitles.ts';
import { nowhere, reduceSubtitles, type SubtitleChoice, withSubtitles } from './subtitle-state.ts';

const choiceOf = (file: SubtitleFile | null | undefined): SubtitleChoice =>
  file === null || file === undefined ? nowhere : { from: 'folder', id: file.entry.id };

/** The subtitles of a video: what there is beside it, what is chosen, and its words. */
export function useSubtitles({
  entry,
  beside,
  addressOf,
}: Pick<ViewProps, 'entry' | 'beside' | 'addressOf'>) {
  const { i18n } = useLingui();
  const files = useMemo(() => subtitlesFor(entry, beside), [entry, beside]);
  const [state, dispatch] = useReducer(reduceSubtitles, null, () =>
    withSubtitles(choiceOf(firstSubtitles(files, i18n.locale))),
  );
  const { choice, chosenEncoding } = state;
  const ask = useEffectEvent(addressOf);
  useEffect(() => {
    if (choice.from === 'nowhere') return;
    const ending = new AbortController();
    void readSubtitles(choice, chosenEncoding, (id) => ask(id), ending.signal).then((read) => {
      if (ending.signal.aborted) return;
      dispatch(read === null ? { type: 'cues.fail' } : { type: 'cues.come', ...read });
    });
    return () => ending.abort();
  }, [choice, chosenEncoding]);
  return { files, state, dispatch, first: choiceOf(files.find((file) => file.belongs)) };
}
