/** The result: saved to the downloads, shared with another app, closed by the player without a choice, or too large to share. */
export type Delivery = 'saved' | 'shared' | 'closed' | 'too_large';

export type Files = {
  deliverFile(file: Blob, name: string): Promise<Delivery>;
};
