/**
 * Every error code of the console, in one table.
 *
 * A code is eight digits, as in the players' calls: HTTP status (3), domain (2, always 10), case (3).
 */
export const consoleErrors = {
  MALFORMED_JSON: 40010001, // The body cannot be read. Nothing was done.
  INVALID_INPUT: 40010002, // A field is missing, unknown or of the wrong form; data.fields names each, data.value_errors the fields within a JSON value. Nothing was done.
  SIGN_IN_REFUSED: 40110001, // Name and password do not match. Nothing was done.
  NOT_SIGNED_IN: 40110002, // No session, or one that ended. Sign in.
  SECOND_FACTOR_NEEDED: 40110003, // The password was right, and the second factor is missing. Send it.
  CODE_REFUSED: 40110004, // The second factor is wrong, was used, or is too old. Nothing was done.
  PASSKEY_REFUSED: 40110005, // The passkey is not one of this staff member, or its response is wrong, late or repeated. Nothing was done.
  INVITATION_REFUSED: 40110006, // The code of the invitation is wrong, was used, or is too old. Nothing was done.
  JOIN_REFUSED: 40110007, // Name and code of the invitation do not match, or the code was used or is too old. Nothing was done.
  PASSWORD_WAITS: 40110008, // The password is right, and others must still allow it; data has the fingerprint and who allows it.
  FORBIDDEN: 40310001, // The staff member lacks the permission; data.permission names it. Nothing was done.
  FOREIGN_PAGE: 40310002, // The request is from another site's page. Nothing was done.
  SECOND_FACTOR_STALE: 40310003, // The second factor was proven more than five minutes ago. Send it again, then repeat.
  NOT_FOUND: 40410001, // There is no such thing. Nothing was done.
  METHOD_NOT_ALLOWED: 40510001, // The path exists under another method. Nothing was done.
  CONFIRMATION_NEEDED: 40910001, // data.preview shows the effect. Repeat with data.confirm to accept it.
  PROPOSAL_CHANGED: 40910002, // The proposal is not the one that was shown, or it is not open any more. Look again.
  PASSKEY_LIMIT: 40910003, // The staff member has as many passkeys as are possible. Nothing was done.
  PASSWORD_EXISTS: 40910004, // The name has a password. Nothing was done. Sign in with it.
  BODY_TOO_LARGE: 41310001, // More than 64 kB. Nothing was done.
  ACT_REFUSED: 42210001, // The act is not possible; data.text shows why. Nothing was done.
  KEY_REUSED: 42210002, // The key belongs to another request. Nothing was done. Use a new key.
  SIGN_IN_DELAYED: 42910001, // Too many attempts failed. Repeat after Retry-After.
  INTERNAL: 50010001, // An internal error. Look at the state before repeating.
  UNAVAILABLE: 50310001, // The database does not respond, or the report took too long. Repeat later.
} as const;
export type ConsoleErrorName = keyof typeof consoleErrors;

/** The HTTP status of an error: the first three digits of its code. */
export const consoleStatus = (error: ConsoleErrorName): number => Math.floor(consoleErrors[error] / 100_000);
