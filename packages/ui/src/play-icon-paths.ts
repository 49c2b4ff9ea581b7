/** Outlines of the icons that the client and every game load. Some games also load `boardIconPaths`. */
export const commonIconPaths = {
  home: 'M4 11.2 12 4l8 7.2M6 9.6V19a1 1 0 0 0 1 1h3.5v-5h3v5H17a1 1 0 0 0 1-1V9.6',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.5 6 8.5 12l6 6',
  down: 'M6 9.5l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  shield: 'M12 3.5l7.5 2.8V12c0 4.3-3 7.2-7.5 8.5C7.5 19.2 4.5 16.3 4.5 12V6.3zM9 12l2.2 2.2L15.2 10',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.2M20 4.5v4.7h-4.7',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7M10.5 11v5M13.5 11v5',
} as const;

/** Icons that only games use, so that the client's first load does not include them. */
export const playIconPaths = {
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
} as const;
