// The viewer of each kind, in a chunk of its own: docs/guides/add-a-viewer.md says what a new one needs.
import type { ShownKind } from '@aloft/core';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ViewProps } from './view-props.ts';

type Load = () => Promise<{ readonly default: ComponentType<ViewProps> }>;

interface View {
  /** The ground of the frame: dark around pictures, the page's own around what is read and played. */
  readonly look: 'dark' | 'page';
  readonly load: Load;
  readonly Component: LazyExoticComponent<ComponentType<ViewProps>>;
}

const view = (look: View['look'], load: Load): View => ({ look, load, Component: lazy(load) });

export const views: Readonly<Record<ShownKind, View>> = {
  image: view('dark', () => import('./image/image-view.tsx')),
  video: view('page', () => import('./video/video-view.tsx')),
  audio: view('dark', () => import('./audio-view.tsx')),
  text: view('page', () => import('./text/text-view.tsx')),
  markdown: view('page', () => import('./markdown/markdown-view.tsx')),
  table: view('page', () => import('./table/table-view.tsx')),
  pdf: view('page', () => import('./pdf/pdf-view.tsx')),
  epub: view('page', () => import('./book/book-view.tsx')),
  archive: view('page', () => import('./contents-view.tsx')),
  torrent: view('page', () => import('./contents-view.tsx')),
};
