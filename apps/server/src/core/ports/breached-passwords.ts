/** A source of passwords that were published after a breach. */
export interface BreachedPasswords {
  /** Reports whether the password is known. Null if the service does not respond; the password is then accepted. */
  isKnown(password: string): Promise<boolean | null>;
}

/** For installations without a service, where only the built-in list counts. */
export const noBreachedPasswords: BreachedPasswords = { isKnown: async () => false };
