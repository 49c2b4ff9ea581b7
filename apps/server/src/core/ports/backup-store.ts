/** A place for backups outside the machine's data, with named objects of at most about 32 MB. */
export type BackupStore = {
  /** Stores or replaces an object atomically. Resolves when the object would survive a power cut. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns null for an object that does not exist. */
  get(name: string): Promise<Buffer | null>;
  /** Lists the names that begin with the prefix, in the order of their bytes. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object, if it exists. */
  remove(name: string): Promise<void>;
  /** A description of the place, without secrets. */
  place: string;
};
