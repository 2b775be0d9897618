// The viewer of each kind, in a chunk of its own: docs/guides/add-a-viewer.md says what a new one needs.
import type { ShownKind } from '@aloft/core';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ViewProps } from './view-props.ts';

type Load = () => Promise<{ readonly default: ComponentType<ViewProps> }>;

interface View {
  /** The ground of the frame: dark around pictures, the page's own around what is read and played. */
  readonly look: 'dark' | 'page';
  /** Whether one instance shows one file after the other, also while the next one's address is asked for. */
  readonly stays: boolean;
  readonly load: Load;
  readonly Component: LazyExoticComponent<ComponentType<ViewProps>>;
}

const view = (look: View['look'], load: Load, stays = false): View => ({
  ...{ look, load, stays },
  Component: lazy(load),
});

export const views: Readonly<Record<ShownKind, View>> = {
  image: view('dark', () => import('./image/image-view.tsx')),
  video: view('page', () => import('./video/video-view.tsx')),
  audio: view('page', () => import('./audio/audio-view.tsx'), true),
  text: view('page', () => import('./text/text-view.tsx')),
  markdown: view('page', () => import('./markdown/markdown-view.tsx')),
  table: view('page', () => import('./table/table-view.tsx')),
  pdf: view('page', () => import('./pdf/pdf-view.tsx')),
  epub: view('page', () => import('./book/book-view.tsx')),
  archive: view('page', () => import('./contents-view.tsx')),
  torrent: view('page', () => import('./contents-view.tsx')),
  office: view('page', () => import('./office/office-view.tsx')),
};
