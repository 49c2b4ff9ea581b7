/** Whether outcomes are shown without motion, because the player prefers reduced motion or uses data saving. */
export const isStill = (): boolean =>
  document.documentElement.dataset.data === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
