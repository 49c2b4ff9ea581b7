/** Which app this is, for whoever measures advertising and hands out updates: the operator's name for it there. */
export type AppToken = {
  /** Null: it has none. */
  readAppToken(): string | null;
  /** The token that the client config is asked with; empty on the web, where the config is the same for everybody. */
  configToken(): string;
};
