import { createFileRoute } from '@tanstack/react-router';

/** The folders inside a share; the page itself belongs to the share. */
export const Route = createFileRoute('/s/$shareId/$')({
  // Too small for a file of its own.
  codeSplitGroupings: [],
  component: () => null,
});
