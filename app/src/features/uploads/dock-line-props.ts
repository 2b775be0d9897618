import type { UploadLine } from './upload-lines.ts';
import type { Uploads } from './uploads.ts';

export interface DockLineProps {
  readonly line: UploadLine;
  readonly uploads: Uploads;
}
