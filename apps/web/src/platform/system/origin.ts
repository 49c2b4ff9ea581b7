/** The kind of client in which a session begins: a browser, or the app on Android or iOS. */
export type Origin = {
  readOrigin(): 'web' | 'android' | 'ios';
};
