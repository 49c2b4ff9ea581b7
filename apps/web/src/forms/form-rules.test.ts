import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@nua/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachCase, formCases } from '../../../../tests/forms/all-cases.ts';
import { catalogueText, catalogueTexts } from '../../../../tests/forms/catalogue-text.ts';
import { type Fields, rejectedRows } from '../../../../tests/forms/form-case.ts';
import { PASSWORD } from '../../../../tests/world/credentials.ts';
import { ApiError } from '../api/api-error.ts';
import { errorId } from '../api/error-text.ts';
import { formatWire } from '../api/format-wire.ts';
import { clientForTests } from '../boot/client-for-tests.ts';
import type { Client } from '../client/client.ts';
import { changePasswordRules, closingRules, lostNumberRules } from '../modules/person/account-form-rules.ts';
import { errorText, fieldOfError } from './explain-error.ts';
import { checkFields } from './form-rules.ts';

const clients: Readonly<Record<'en' | 'ur', Client>> = {
  en: clientForTests({ language: 'en' }).client,
  ur: clientForTests({ language: 'ur' }).client,
};
const namespaces = [
  'auth',
  'forms',
  'claim',
  'payment',
  'withdraw',
  'limit',
  'profile',
  'phone-change',
  'account-closing',
] as const;
const shortened = (typed: Fields) => JSON.stringify(typed).slice(0, 80);

beforeAll(async () => {
  for (const client of Object.values(clients)) await client.i18n.load(namespaces);
});

/** The form of the engineer password has no field errors. Its dialog shows errors in the words of the specification. */
const WITHOUT_RULES = ['modules/engineer/panel/engineer-dialog.tsx'];

it('every form of the client has cases in these tests', () => {
  const client = join(import.meta.dirname, '..');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const withForm = files.filter((file) => readFileSync(join(client, file), 'utf8').includes('<form'));
  expect([...WITHOUT_RULES, ...new Set(eachCase.map(([, form]) => form.rendered_by))].sort()).toEqual(withForm.sort());
});

it('a wrong password of a signed-in player is reported beside the password field', () => {
  const wrong = new ApiError(errors.LOGIN_REFUSED, '');
  const t = clients.en.i18n.translate();
  for (const rules of [changePasswordRules, closingRules('password', false), lostNumberRules('bank')])
    expect(t(rules.textOfError!.LOGIN_REFUSED!)).toBe('This is not your current password.');
  expect(fieldOfError(wrong, changePasswordRules.fieldOf)).toBe('old_password');
});

describe.each(eachCase)('the form %s', (_name, form) => {
  it.each(rejectedRows(form).map(([typed, fields]) => [shortened(typed), typed, fields] as const))(
    'shows an error text beside each invalid field in both languages: %s [R5.08]',
    (_shown, typed, fields) => {
      for (const language of ['en', 'ur'] as const) {
        const found = form.check(typed, clients[language].i18n.translate());
        expect(found).toEqual({ errors: catalogueTexts(language, fields) });
      }
    },
  );

  it('converts pasted values to Western digits and plain dashes before it sends them [R5.08]', () => {
    const found = form.check(form.valid, clients.en.i18n.translate());
    expect(found).toHaveProperty('values');
    expect(JSON.parse(formatWire('values' in found && found.values))).toMatchObject(form.request_body);
  });

  it.each(form.refused ?? [])(
    'shows the server’s error %s beside the field %s in both languages',
    async (code, field) => {
      const error = new ApiError(errors[code], '');
      expect(fieldOfError(error, form.fieldOf)).toBe(field);
      for (const language of ['en', 'ur'] as const)
        expect(await errorText(clients[language], error)).toBe(catalogueText(language, errorId(code)));
    },
  );
});

it('the error of a withdrawal above the balance names the balance, in both languages [R5.08]', () => {
  for (const language of ['en', 'ur'] as const) {
    const found = formCases.withdraw.check({ amount: '15000.01' }, clients[language].i18n.translate());
    const amount = catalogueText(language, ['payment.field_error.amount.not_there', '15,000.00']);
    expect(found).toEqual({ errors: { amount } });
  }
});

describe('closing an account', () => {
  const errorsOf = (rules: Parameters<typeof closingRules>, typed: Fields) =>
    checkFields(closingRules(...rules), typed).errors;

  it('requires a separate checkbox to give up a remaining balance', () => {
    expect(errorsOf(['password', true], { understood: true, password: PASSWORD })).toEqual({
      give_up: 'account.closing.tick',
    });
    expect(errorsOf(['password', true], { understood: true, give_up: true, password: PASSWORD })).toBeUndefined();
  });

  it('requires no password from a guest, or from a player who confirms by code', () => {
    for (const way of ['code', 'guest'] as const) {
      expect(errorsOf([way, false], { understood: true })).toBeUndefined();
      expect(errorsOf([way, false], {})).toEqual({ understood: 'account.closing.tick' });
    }
  });
});
