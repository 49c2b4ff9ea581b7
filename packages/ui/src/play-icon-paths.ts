/** Icons of the same square and stroke that only games use: the client's first load does without them. */
export const playIconPaths = {
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  auto: 'M17 4l3 3-3 3M20 7H8.5A4.5 4.5 0 0 0 4 11.5M7 20l-3-3 3-3M4 17h11.5a4.5 4.5 0 0 0 4.5-4.5',
} as const;
