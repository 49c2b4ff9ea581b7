import { type RefObject, useEffect, useRef } from 'react';

/** Calls `reached` when the end of a list comes near, so that the next page is there before the finger is. */
export function useReachEnd(wanted: boolean, reached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(reached);
  useEffect(() => {
    newest.current = reached;
  });
  useEffect(() => {
    if (!wanted || end.current === null) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) newest.current();
      },
      { rootMargin: '400px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted]);
  return end;
}
