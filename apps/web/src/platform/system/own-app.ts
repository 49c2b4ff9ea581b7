/** Which program shows this page, as its system and its build say. Null: this system does not tell. */
export type Program = {
  /** The application id; a browser has none. */
  package: string | null;
  version: string | null;
  /** The number that a store counts by. */
  build: string | null;
  /** The name of the files that run. */
  bundle: string | null;
  /** The update that these files came with; null: they came with the app. */
  update: string | null;
};

/** What this program can say of itself. A copy can say the same. */
export type OwnApp = {
  readProgram(): Promise<Program>;
  /** Whether one of the keys that came with this app signed the text; null where it has none, or cannot tell. */
  isSignedForUs(text: string, sig: string): Promise<boolean | null>;
};
