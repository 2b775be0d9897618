import type { DragEvent } from 'react';

/** Dragging entries within a grid, as the grid needs it; only a page where entries can be moved has it. */
export interface EntryDrag {
  readonly dragged: ReadonlySet<string>;
  /** The folder that what is dragged would land in. */
  readonly target: string | null;
  readonly handlers: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}
