/** Icons of the same square and stroke that only games use: the client's first load does without them. */
export const playIconPaths = {
  up: 'M6 14.5 12 8.5l6 6',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  auto: 'M17 4l3 3-3 3M20 7H8.5A4.5 4.5 0 0 0 4 11.5M7 20l-3-3 3-3M4 17h11.5a4.5 4.5 0 0 0 4.5-4.5',
  stop: 'M6.5 6.5h11v11h-11z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.5 3.6 5.5 3.6 9s-1.1 6.5-3.6 9c-2.5-2.5-3.6-5.5-3.6-9S9.5 5.5 12 3z',
  device: 'M4 5h16v10.5H4zM9 20h6M12 15.5V20',
} as const;
