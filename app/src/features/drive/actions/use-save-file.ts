import { useMutation } from '@tanstack/react-query';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { saveFile } from '../../../data/files.ts';
import { resultOf } from '../../../data/query-client.ts';
import type { SaveVersion } from '../../preview/view-props.ts';

/** Saves a file of the own drive that was changed in the viewer. */
export function useSaveFile(): SaveVersion {
  const { mutateAsync } = useMutation(saveFile(useRuntime()));
  return (version) => resultOf(mutateAsync(version));
}
