import { Spinner } from '../../../ui/spinner.tsx';
import type { ViewProps } from '../view-props.ts';
import { FirstPart } from './first-part.tsx';
import { TextWorkspace } from './text-workspace.tsx';
import { useText } from './use-text.ts';

/** A text or source code: read by everyone, and changed where its place allows it. */
export default function TextView(props: ViewProps) {
  const opened = useText(props);
  if (opened === null) return <Spinner />;
  if (opened.isPart) return <FirstPart {...props} opened={opened} />;
  return <TextWorkspace {...props} opened={{ ...opened, sha256: props.sha256 }} />;
}
