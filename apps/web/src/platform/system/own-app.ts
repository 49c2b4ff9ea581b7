/** The program that shows this page, as its system and its build report it. Null where the system reports nothing. */
export type Program = {
  /** The application id; a browser has none. */
  package: string | null;
  version: string | null;
  /** The build number that app stores compare. */
  build: string | null;
  /** The name of the running bundle of files. */
  bundle: string | null;
  /** The update that installed these files; null if the app was installed with them. */
  update: string | null;
};

/** Facts that this program reports about itself. A forged app can report the same facts. */
export type OwnApp = {
  readProgram(): Promise<Program>;
  /** Whether one of the keys built into this app signed the text; null if the app has no key or cannot check. */
  hasReleaseSignature(text: string, sig: string): Promise<boolean | null>;
};
