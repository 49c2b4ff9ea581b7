/** Whether the game shows outcomes without motion: the player prefers less motion, or uses less data. */
export const isStill = (): boolean =>
  document.documentElement.dataset.data === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
