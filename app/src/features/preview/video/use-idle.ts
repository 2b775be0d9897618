import { useEffect, useRef, useState } from 'react';

/** Without a move for so long, in ms, the controls fade. */
const idleAfter = 3000;

/** Whether nobody has moved or pressed anything for a while, and what to call when somebody does. */
export function useIdle(): readonly [isIdle: boolean, wake: () => void] {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function wake(): void {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), idleAfter);
  }
  useEffect(() => {
    timer.current = setTimeout(() => setIdle(true), idleAfter);
    return () => clearTimeout(timer.current);
  }, []);
  return [isIdle, wake];
}
