import { password, userName } from '@nua/contract/auth.ts';
import { inviteCode } from '@nua/contract/club.ts';
import * as v from 'valibot';
import { formRules } from '../../../forms/form-rules.ts';
import { mobilePhone } from '../../../forms/mobile-phone.ts';

/** The two boxes of registration. A guest confirms age and terms by pressing the button instead. */
const confirmations = { adult: v.literal(true), terms: v.literal(true) };

const inviteField = { invite: v.optional(inviteCode) };
const inviteText = { invite: 'invite.form' } as const;

/** Sign-in accepts any text. Only registration checks the form of a new name. */
export const signInRules = formRules({ schema: v.object({ user_name: v.string(), password: v.string() }) });

/** The password that a new device of the account needs in addition to a code. */
export const newDeviceRules = formRules({
  schema: v.object({ password: v.string() }),
  fieldOf: { LOGIN_REFUSED: 'password' },
  textOfError: { LOGIN_REFUSED: 'sign-in.wrong-password' },
});

export const phoneRules = formRules({ schema: v.object({ phone: mobilePhone }) });

export const signUpRules = formRules({
  schema: v.object({ user_name: userName, password, ...inviteField, ...confirmations }),
  textOf: inviteText,
  fieldOf: {
    PHONE_TAKEN: 'user_name',
    PHONE_EXCLUDED: 'user_name',
    PHONE_INVALID: 'user_name',
  },
});

/** A guest's name and password. Age and terms were confirmed on entry. */
export const upgradeRules = formRules({ schema: v.object({ user_name: userName, password }) });

export const guestRules = formRules({ schema: v.object(inviteField), textOf: inviteText });

/** A new password after a code. */
export const forgottenPasswordRules = formRules({ schema: v.object({ password }) });
