/**
 * Every error code of the console, in one table.
 *
 * A code is eight digits, as in the players' calls: HTTP status (3), domain (2, always 10), case (3).
 */
export const consoleErrors = {
  MALFORMED_JSON: 40010001, // The body cannot be read. Nothing was done.
  INVALID_INPUT: 40010002, // A field is missing, unknown or of the wrong form; data.fields names each field. data.value_errors names the wrong parts of a JSON value. Nothing was done.
  SIGN_IN_REFUSED: 40110001, // Name and password do not match. Nothing was done.
  NOT_SIGNED_IN: 40110002, // There is no session, or it has ended. Sign in.
  SECOND_FACTOR_NEEDED: 40110003, // The password is right, but the second factor is missing. Send the second factor.
  CODE_REFUSED: 40110004, // The second factor is wrong, was used, or is too old. Nothing was done.
  PASSKEY_REFUSED: 40110005, // The passkey does not belong to this staff member, or its response is wrong, late or repeated. Nothing was done.
  INVITATION_REFUSED: 40110006, // The code of the invitation is wrong, was used, or is too old. Nothing was done.
  JOIN_REFUSED: 40110007, // Name and code of the invitation do not match, or the code was used or is too old. Nothing was done.
  PASSWORD_WAITS: 40110008, // The password is right, but other staff members must still approve it; data has the fingerprint and who must approve.
  FORBIDDEN: 40310001, // The staff member lacks the permission; data.permission names it. Nothing was done.
  FOREIGN_PAGE: 40310002, // The request is from another site's page. Nothing was done.
  SECOND_FACTOR_STALE: 40310003, // The second factor was proven more than five minutes ago. Send it again, then repeat.
  REASON_NEEDED: 40310004, // Personal data is shown for a reason only. Give the reason for data.subject, then repeat.
  NOT_FOUND: 40410001, // The object does not exist. Nothing was done.
  METHOD_NOT_ALLOWED: 40510001, // The path exists under another method. Nothing was done.
  CONFIRMATION_NEEDED: 40910001, // data.preview shows the effect. Repeat with data.confirm to accept it.
  PROPOSAL_CHANGED: 40910002, // The proposal differs from the one that was shown, or is no longer open. Load it again.
  PASSKEY_LIMIT: 40910003, // The staff member already has the maximum number of passkeys. Nothing was done.
  PASSWORD_EXISTS: 40910004, // The name already has a password. Nothing was done. Sign in with it.
  OTHER_ACT_PROPOSED: 40910005, // Another act about the same subject, or the same act with other values, waits for a second person, and only one of the two can be done; data.act and data.proposal name it, data.text explains. Nothing was done.
  BODY_TOO_LARGE: 41310001, // More than the call allows, usually 64 kB. Nothing was done.
  PICTURE_TOO_LARGE: 41310002, // The picture has too many pixels; data.max_pixels is the maximum. Nothing was done.
  ACT_REFUSED: 42210001, // The act is not possible; data.text shows why. Nothing was done.
  PICTURE_REFUSED: 42210003, // The file is no PNG, JPEG or WebP, is damaged, or contains malware. Nothing was done.
  KEY_REUSED: 42210002, // The key belongs to another request. Nothing was done. Use a new key.
  SIGN_IN_DELAYED: 42910001, // Too many attempts failed. Repeat after Retry-After.
  INTERNAL: 50010001, // An internal error. Check the state before repeating the call.
  UNAVAILABLE: 50310001, // The database does not respond, or the report took too long. Repeat later.
} as const;
export type ConsoleErrorName = keyof typeof consoleErrors;

/** The HTTP status of an error: the first three digits of its code. */
export const consoleStatus = (error: ConsoleErrorName): number => Math.floor(consoleErrors[error] / 100_000);
