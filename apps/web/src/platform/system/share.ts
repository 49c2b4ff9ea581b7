/** Shares a text and a link with another app of the device. */
export type Share = {
  canShare(): boolean;
  /** Resolves when the share sheet closes, with or without a choice. */
  share(what: { text: string; url: string }): Promise<void>;
};
