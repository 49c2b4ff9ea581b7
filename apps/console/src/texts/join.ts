import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { join as joinCall } from '@nua/contract/console/staff.ts';

type AllowedBy = NonNullable<ConsoleResponse<typeof joinCall>['waiting']>['allowed_by'];

/** The people that must allow a password. */
export const allowedByTexts: Readonly<Record<AllowedBy, string>> = {
  first: 'The first owner must allow your password. Until then you cannot sign in.',
  two: 'Two others must allow your password. Until then you cannot sign in.',
};

/** The people that compare the fingerprint of a password. */
export const readOutTexts: Readonly<Record<AllowedBy, string>> = {
  first: 'Read this fingerprint out to the first owner yourself, in person or by a call. Nobody else may pass it on.',
  two: 'Read this fingerprint out to both of them yourself, in person or by a call. Nobody else may pass it on.',
};

/** The texts of the first visit of an invited person, who chooses a password. */
export const join = {
  title: 'Choose your password',
  invited: 'Another person has invited you and handed you a code.',
  choose: 'Choose this password',
  has_password: 'I have a password',
  new_password: 'New password',
  password_hint: 'At least 12 characters, which nobody else knows.',
  again: 'Repeat the password',
  differs: 'The two entries differ.',
  first_owner: 'You are the first owner',
  sign_in_now: 'Sign in with your password now. The code of your invitation then sets up your authenticator.',
  sign_in: 'Sign in',
  stored: 'Your password is stored',
  enter_fingerprint: ({ name }: { name: string }) => `They enter it with the act allow-name for the name ${name}.`,
  keep_code: 'Keep the code of your invitation: it sets up your authenticator at your first sign-in.',
  try_sign_in: 'Try to sign in',
} as const;
