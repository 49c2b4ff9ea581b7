/** The result: saved to the downloads, shared with another app, closed by the player without a choice, or too large to share. */
export type HandedOver = 'saved' | 'shared' | 'closed' | 'too_large';

/** Hands a text file to the player. */
export type Files = {
  handOver(file: Blob, name: string): Promise<HandedOver>;
};
