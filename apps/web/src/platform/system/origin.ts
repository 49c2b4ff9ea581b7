/** Which kind of client begins a session: a browser, or the app of one of the two systems. */
export type Origin = {
  readOrigin(): 'web' | 'android' | 'ios';
};
