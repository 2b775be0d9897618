import { type AccessView, viewAccess } from '@aloft/core';
import { useArrivedRuntime, useView } from '../../actors/use-runtime.ts';

const unasked: AccessView = { screen: 'open', certain: false };

/** Whether the service is offered where the visitor is, as far as this page has found out (R6.4). */
export function useAccess(): AccessView {
  return useView(useArrivedRuntime()?.actors.access, unasked, viewAccess);
}
