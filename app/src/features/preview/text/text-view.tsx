import { Spinner } from '../../../ui/spinner.tsx';
import type { ViewProps } from '../view-props.ts';
import { TextWorkspace } from './text-workspace.tsx';
import { TooLarge } from './too-large.tsx';
import { largestText, useText } from './use-text.ts';

/** A text or source code: read by everyone, and changed where its place allows it. */
export default function TextView(props: ViewProps) {
  const opened = useText(props);
  if (Number(props.entry.size) > largestText) return <TooLarge />;
  if (opened === null) return <Spinner />;
  return <TextWorkspace {...props} opened={{ ...opened, sha256: props.sha256 }} />;
}
