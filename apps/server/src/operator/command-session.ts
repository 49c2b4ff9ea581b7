import type { WaitingSecret } from './chosen-secret.ts';

/** A session of the console in which the command acts. */
export type CommandSession = {
  name: string;
  /** True if its second factor was proved in the last five minutes. */
  is_fresh: boolean;
  /** Proves the second factor again. The code is read only if the new token can be stored. Errors: CommandError. */
  refresh: (readCode: () => Promise<string>) => Promise<void>;
};

/** What a person types to sign in. The functions are called only if the password is right. */
export type Credentials = {
  name: string;
  password: string;
  /** Reads a code of the authenticator. A new authenticator is shown first. */
  readCode: (authenticator?: { uri: string; secret: string }) => Promise<string>;
  /** Returns the code of the invitation, with which a person without a second factor sets one up. */
  invitation: () => string;
};

/** The token of a session. The recovery codes are new if the sign-in has set the authenticator up. */
export type SignedIn = { token: string; recovery_codes: readonly string[] | null };

/** The sessions of the command on this machine. The console implements the sign-in, because this folder does not import the console. */
export type CommandSessions = {
  /** Finds the session that is signed in; null if there is none. */
  find: () => Promise<CommandSession | null>;
  /**
   * Stores the password that an invited person chooses. Returns null if the password can be used at once, or else the approval that it
   * needs. Errors: CommandError.
   */
  join: (credentials: { name: string; password: string; code: string }) => Promise<WaitingSecret | null>;
  /** Signs in with password and second factor. Errors: CommandError. */
  login: (credentials: Credentials) => Promise<SignedIn>;
  /** Checks that the token of a sign-in can be stored. Errors: CommandError. */
  assertStorable: () => void;
  /** Stores the token for the next commands of this user. */
  store: (token: string) => void;
  /** Ends the session. Returns false if there is none. */
  logout: () => Promise<boolean>;
};

/** The sessions of a command in which nobody can sign in. */
export const noSessions: CommandSessions = {
  find: async () => null,
  join: async () => {
    throw new Error('this command has no sign-in');
  },
  login: async () => {
    throw new Error('this command has no sessions');
  },
  assertStorable: () => {},
  store: () => {},
  logout: async () => false,
};
