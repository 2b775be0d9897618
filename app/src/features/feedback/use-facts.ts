import { useApp } from '../../actors/use-runtime.ts';

/** What goes along with a message to find a fault by; each is shown before it is sent. */
export interface Facts {
  readonly build: string;
  readonly browser: string;
  readonly page: string;
  readonly language: string;
  readonly screen: string;
}

const longest = 200;

/** The facts of this page. @param page where the person came from: a path without ids and names */
export function useFacts(page: string): Facts {
  const { facts } = useApp();
  return {
    build: facts.buildId,
    browser: navigator.userAgent.slice(0, longest),
    page,
    language: facts.locale,
    screen: `${innerWidth} × ${innerHeight}, ${devicePixelRatio}`,
  };
}
