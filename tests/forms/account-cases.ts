import { calls } from '@nua/contract';
import {
  changePasswordRules,
  closingRules,
  lostNumberRules,
  setPasswordRules,
  twoCodesRules,
} from '../../apps/web/src/modules/person/account-form-rules.ts';
import { aliasRules } from '../../apps/web/src/modules/person/alias-rules.ts';
import { askRules, replyRules } from '../../apps/web/src/modules/ticket/claim/ticket-form-rules.ts';
import { PASSWORD } from '../world/credentials.ts';
import { codeForm } from './auth-cases.ts';
import { byRules, type FormCase, LONG, SCRIPT } from './form-case.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PHONE = '03001234567';
const IBAN = 'PK36SCBL0000001123456702';
const CNIC = '35201-1234567-1';
const alias = { alias_name: 'profile.alias.field_error' } as const;
const bankProof = { phone: 'form.phone', password: 'form.required', iban: 'phone.iban.field_error' } as const;
const walletProof = {
  phone: 'form.phone',
  password: 'form.required',
  payout_phone: 'form.phone',
  cnic: 'phone.cnic.field_error',
} as const;

const text_forms = {
  alias: {
    rendered_by: 'modules/person/profile/edit-dialog.tsx',
    ...byRules(aliasRules),
    valid: { alias_name: 'عائشہ خان' },
    request_body: { alias_name: 'عائشہ خان' },
    empty: alias,
    wrong: [LONG, 'Tourist-a9', '\u202eAyesha'].map((alias_name) => [{ alias_name }, alias] as const),
    server: (wrong) => ({ call: calls.updatePlayer, body: { alias_name: 'Ayesha', ...wrong } }),
  },
  ticket: {
    rendered_by: 'modules/ticket/ask-form.tsx',
    ...byRules(askRules),
    valid: { kind: 'deposit', text: `Where is my money?\n${SCRIPT}` },
    request_body: { text: `Where is my money?\n${SCRIPT}` },
    empty: { kind: 'ticket.kind.rule', text: 'ticket.text.rule' },
    wrong: [LONG, 'a\u0007b'].map(
      (text) =>
        [
          { kind: '', text },
          { kind: 'ticket.kind.rule', text: 'ticket.text.rule' },
        ] as const,
    ),
    server: (wrong) => ({ call: calls.createTicket, body: { kind: 'deposit', text: 'Where is it?', ...wrong } }),
  },
  'ticket-reply': {
    rendered_by: 'modules/ticket/claim/thread-view.tsx',
    ...byRules(replyRules),
    valid: { text: SCRIPT },
    request_body: { text: SCRIPT },
    empty: { text: 'ticket.text.rule' },
    wrong: [LONG, 'a\u0007b'].map((text) => [{ text }, { text: 'ticket.text.rule' }] as const),
    server: (wrong) => ({ call: calls.replyTicket, body: { text: 'Thank you', ...wrong }, params: { id: NOBODY } }),
  },
} as const satisfies Record<string, FormCase>;

const password_forms = {
  password: {
    rendered_by: 'modules/person/auth/password/password-panel.tsx',
    ...byRules(changePasswordRules),
    valid: { old_password: PASSWORD, password: 'another-evening-8' },
    request_body: { old_password: PASSWORD, password: 'another-evening-8' },
    empty: { old_password: 'form.required', password: 'form.required' },
    wrong: [[{ old_password: PASSWORD, password: 'short' }, { password: 'form.password' }]],
    refused: [
      ['LOGIN_REFUSED', 'old_password', { old_password: 'not-this-one', password: 'another-evening-8' }],
      ['PASSWORD_WEAK', 'password', { old_password: PASSWORD, password: 'password1' }],
    ],
    server: (wrong) => ({
      call: calls.changePassword,
      body: { old_password: 'not-this-one', password: 'another-evening-8', ...wrong },
    }),
  },
  'password-first': {
    rendered_by: 'modules/person/auth/password/password-panel.tsx',
    ...byRules(setPasswordRules),
    valid: { password: 'another-evening-8' },
    request_body: { password: 'another-evening-8' },
    empty: { password: 'form.required' },
    wrong: [[{ password: 'short' }, { password: 'form.password' }]],
  },
  closing: {
    rendered_by: 'modules/account-closing/closing-form.tsx',
    ...byRules(closingRules('password', false)),
    valid: { understood: true, password: PASSWORD },
    request_body: { understood: true, password: PASSWORD },
    empty: { understood: 'account.closing.tick', password: 'form.required' },
    wrong: [],
    refused: [['LOGIN_REFUSED', 'password', { understood: true, password: 'not-this-one' }]],
    server: (wrong) => ({
      call: calls.verifyPassword,
      body: { purpose: 'close_account', password: PASSWORD, ...wrong },
    }),
  },
} as const satisfies Record<string, FormCase>;

const phone_forms = {
  phone: {
    rendered_by: 'modules/person/phone-change/two-codes.tsx',
    ...byRules(twoCodesRules),
    valid: { phone: '۰۳۰۰ ۱۲۳–۴۵۶۷', password: PASSWORD },
    request_body: { phone: '0300 123-4567', password: PASSWORD },
    empty: { phone: 'form.required', password: 'form.required' },
    wrong: ['abc', '0512345678', SCRIPT, LONG].map(
      (phone) =>
        [
          { phone, password: '' },
          { phone: 'form.phone', password: 'form.required' },
        ] as const,
    ),
    refused: [['LOGIN_REFUSED', 'password', { phone: PHONE, password: 'not-this-one' }]],
    server: (wrong) => ({ call: calls.changePhone, body: { way: 'codes', phone: PHONE, ...wrong } }),
  },
  'phone-code': {
    rendered_by: 'modules/person/phone-verify/code-step.tsx',
    ...codeForm,
    valid: { code: '۱۲۳-۴۵۶' },
    request_body: { code: '123456' },
    server: (wrong) => ({
      call: calls.verifySms,
      body: { purpose: 'change_phone', phone: PHONE, code: '123456', ...wrong },
    }),
  },
  'phone-lost': {
    rendered_by: 'modules/person/phone-change/lost-number.tsx',
    ...byRules(lostNumberRules('bank')),
    valid: { phone: '۰۳۰۰۱۲۳۴۵۶۷', password: PASSWORD, iban: '\u202apk۳۶ scbl–0000 0011 2345 6702\u202c' },
    request_body: { phone: PHONE, password: PASSWORD, iban: IBAN },
    empty: { ...bankProof, phone: 'form.required' },
    wrong: [
      [{ phone: '0512345678', password: '', iban: LONG }, bankProof],
      [{ phone: '051', password: '', iban: 'PK' }, bankProof],
      [{ phone: SCRIPT, password: '', iban: 'PK36SCBL0000001123456703' }, bankProof],
    ],
    refused: [['LOGIN_REFUSED', 'password', { phone: PHONE, password: 'not-this-one', iban: IBAN }]],
    server: (wrong) => ({ call: calls.changePhone, body: { way: 'lost', phone: PHONE, iban: IBAN, ...wrong } }),
  },
  'phone-lost-wallet': {
    rendered_by: 'modules/person/phone-change/lost-number.tsx',
    ...byRules(lostNumberRules('wallet')),
    valid: { phone: PHONE, password: PASSWORD, payout_phone: '+92 (0)300–111 1400', cnic: '۳۵۲۰۱–۷۶۵۴۳۲۱–۴' },
    request_body: { phone: PHONE, password: PASSWORD, payout_phone: '+92 (0)300-111 1400', cnic: '35201-7654321-4' },
    empty: { ...walletProof, phone: 'form.required', payout_phone: 'form.phone' },
    wrong: [
      [{ phone: '051', password: '', payout_phone: '0512345678', cnic: '123' }, walletProof],
      [
        { phone: '', password: '', payout_phone: SCRIPT, cnic: '95201-1234567-1' },
        { ...walletProof, phone: 'form.required' },
      ],
    ],
    server: (wrong) => ({
      call: calls.changePhone,
      body: { way: 'lost', phone: PHONE, payout_phone: '03001111400', cnic: CNIC, ...wrong },
    }),
  },
} as const satisfies Record<string, FormCase>;

/** The forms of the profile and of customer service. */
export const accountCases = { ...text_forms, ...password_forms, ...phone_forms };
