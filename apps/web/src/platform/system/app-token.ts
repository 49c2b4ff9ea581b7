/** Which app this is, for whoever measures advertising and hands out updates: the operator's name for it there. */
export type AppToken = {
  /** Null: it has none. */
  readAppToken(): string | null;
};
