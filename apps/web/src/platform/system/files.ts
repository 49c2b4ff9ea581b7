/** What became of a file: it lies among the downloads, another app has it, the player chose none, or no app can take so much. */
export type HandedOver = 'saved' | 'shared' | 'closed' | 'too_large';

/** Hands a text file to the player. */
export type Files = {
  handOver(file: Blob, name: string): Promise<HandedOver>;
};
