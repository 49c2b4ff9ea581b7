/** The operator's identifier of this app in advertising statistics and in the address of updates. */
export type AppToken = {
  /** Null if the app has no token. */
  readAppToken(): string | null;
};
