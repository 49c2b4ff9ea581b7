/** Checks received files for known malware. */
export interface FileScanner {
  /** Rejects if there is no verdict. */
  isClean(file: Buffer): Promise<boolean>;
}

/**
 * For installations without a scanner: received files are never served, because a picture is decoded and redrawn as new
 * pixels.
 */
export const noScanner: FileScanner = { isClean: async () => true };
