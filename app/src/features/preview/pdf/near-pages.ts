/** Tells elements whether they are near what is seen. */
export interface NearPages {
  /** Answers how to stop. */
  readonly watch: (element: Element, tell: (isNear: boolean) => void) => () => void;
  readonly end: () => void;
}

/** Elements this far above and below are near. */
const ahead = '800px 0px';

/** One observer for all pages of a document: one for each page would cost every frame of a long document. */
export function watchNearPages(root: Element): NearPages {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) listeners.get(target)?.(isIntersecting);
    },
    { root, rootMargin: ahead },
  );
  return {
    watch: (element, tell) => {
      listeners.set(element, tell);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    end: () => observer.disconnect(),
  };
}
