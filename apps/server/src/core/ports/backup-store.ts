/** A place for backups outside the machine's data: named objects of at most some 32 MB. */
export type BackupStore = {
  /** Stores an object whole or not at all, and resolves once it survives a power cut. An object of this name is replaced. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns null for an object that does not exist. */
  get(name: string): Promise<Buffer | null>;
  /** Lists the names that begin with the prefix, in the order of their bytes. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; one that does not exist is no error. */
  remove(name: string): Promise<void>;
  /** The place in words, without secrets. */
  place: string;
};
