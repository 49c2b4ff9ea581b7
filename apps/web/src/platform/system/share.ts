export type Share = {
  canShare(): boolean;
  /** Resolves when the share sheet closes, with or without a choice. */
  share(what: { text: string; url: string }): Promise<void>;
};
