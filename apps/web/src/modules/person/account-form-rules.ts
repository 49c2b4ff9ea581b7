import { password } from '@nua/contract/auth.ts';
import { cnic, iban } from '@nua/contract/payment.ts';
import * as v from 'valibot';
import { formRules } from '../../forms/form-rules.ts';
import { readIban } from '../../forms/iban.ts';
import { mobilePhone } from '../../forms/mobile-phone.ts';

/** An existing password is not checked against the rules for new passwords. */
const knownPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A form of a signed-in player has no user name, so this text names only the password. */
const textOfError = { LOGIN_REFUSED: 'form.wrong-password' } as const;

export const changePasswordRules = formRules({
  schema: v.object({ old_password: knownPassword, password }),
  fieldOf: { LOGIN_REFUSED: 'old_password' },
  textOfError,
  textOf: { old_password: 'form.required' },
});

export const setPasswordRules = formRules({ schema: v.object({ password }) });

/** The form that changes the phone number by codes to both numbers. The codes are requested after this form. */
export const twoCodesRules = formRules({
  schema: v.object({ phone: mobilePhone, password: knownPassword }),
  fieldOf: { LOGIN_REFUSED: 'password', PHONE_SAME: 'phone' },
  textOf: { password: 'form.required' },
});

/** The proof of a player whose old number is lost. */
export type ProofKind = 'bank' | 'wallet';
type LostNumber = { phone: string; password: string; iban?: string; payout_phone?: string; cnic?: string };

const commonFields = { phone: mobilePhone, password: knownPassword };
const schemas = {
  bank: v.object({
    ...commonFields,
    iban: v.pipe(
      iban,
      v.check((typed) => readIban(typed).fieldError === undefined),
    ),
  }),
  wallet: v.object({ ...commonFields, payout_phone: mobilePhone, cnic }),
};

export const lostNumberRules = (kind: ProofKind) =>
  formRules({
    schema: schemas[kind] as v.GenericSchema<Record<string, unknown>, LostNumber>,
    textOfError,
    fieldOf: { PAYOUT_PROOF_REFUSED: kind === 'bank' ? 'iban' : 'payout_phone' },
    textOf: {
      password: 'form.required',
      iban: 'phone.iban.field_error',
      payout_phone: 'form.phone',
      cnic: 'phone.cnic.field_error',
    },
  });

export type ClosingProof = 'password' | 'code' | 'guest';
type Closing = { understood: true; give_up?: true; password?: string };

const ticked = v.literal(true);

/** The rules of the form that closes an account. If a balance remains, the player must tick the box that gives it up. */
export function closingRules(proof: ClosingProof, hasBalance: boolean) {
  const entries = {
    understood: ticked,
    give_up: hasBalance ? ticked : v.optional(ticked),
    ...(proof === 'password' && { password: knownPassword }),
  };
  return formRules({
    schema: v.object(entries) as unknown as v.GenericSchema<Record<string, unknown>, Closing>,
    textOfError,
    textOf: { understood: 'account.closing.tick', give_up: 'account.closing.tick', password: 'form.required' },
  });
}
