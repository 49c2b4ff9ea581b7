/** Whether outcomes are shown without motion, because the player prefers reduced motion or uses data saving. */
export const prefersNoMotion = (): boolean =>
  document.documentElement.dataset.data === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
