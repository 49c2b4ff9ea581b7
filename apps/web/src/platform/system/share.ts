/** Hands something to another app of the device. */
export type Share = {
  canShare(): boolean;
  /** Resolves when the sheet of the other apps is closed, whatever was chosen there. */
  share(what: { text: string; url: string }): Promise<void>;
};
