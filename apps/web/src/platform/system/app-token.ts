/** The name that the operator gave this app. Advertising statistics and updates identify the app by it. */
export type AppToken = {
  /** Null if the app has no token. */
  readAppToken(): string | null;
};
