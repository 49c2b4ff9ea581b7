export type Share = {
  canShare(): boolean;
  /** Resolves when the share sheet closes, with or without a choice. */
  share(content: { text: string; url: string }): Promise<void>;
};
