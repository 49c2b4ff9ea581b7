import { calls } from '@nua/contract';
import { codeRules } from '../../apps/web/src/forms/code-rules.ts';
import {
  forgottenPasswordRules,
  guestRules,
  newDeviceRules,
  phoneRules,
  signInRules,
  signUpRules,
  upgradeRules,
} from '../../apps/web/src/modules/person/auth/auth-form-rules.ts';
import { claimAskRules, claimOpenRules } from '../../apps/web/src/modules/ticket/claim/ticket-form-rules.ts';
import { PASSWORD, TERMS } from '../world/credentials.ts';
import { byRules, type FieldErrors, type Fields, type FormCase, LONG, SCRIPT } from './form-case.ts';

const PHONE = '0300 1234567';
const proof = 'x'.repeat(43);

export const phoneForm = {
  ...byRules(phoneRules),
  empty: { phone: 'form.required' },
  // Not every number is a mobile number.
  wrong: ['abc', '0300123', '0512345678', SCRIPT, LONG].map((phone) => [{ phone }, { phone: 'form.phone' }] as const),
} satisfies Partial<FormCase>;

export const codeForm = {
  ...byRules(codeRules),
  empty: { code: 'form.required' },
  wrong: ['12', SCRIPT].map((code) => [{ code }, { code: 'form.code' }] as const),
  refused: [['CODE_REFUSED', 'code', { code: '000000' }]],
} satisfies Partial<FormCase>;

const wrongNames: readonly (readonly [Fields, FieldErrors])[] = [
  [
    { user_name: 'عائشہ خان', password: '' },
    { user_name: 'form.user_name', password: 'form.required' },
  ],
  [
    { user_name: 'a b', password: 'short' },
    { user_name: 'form.user_name', password: 'form.password' },
  ],
  [
    { user_name: SCRIPT, password: '1234567' },
    { user_name: 'form.user_name', password: 'form.password' },
  ],
];
/** A user name that another player has. */
export const TAKEN_NAME = 'taken_name';
const refusedNames = [
  ['PASSWORD_WEAK', 'password', { user_name: 'ayesha_99', password: 'password1' }],
  ['USER_NAME_TAKEN', 'user_name', { user_name: TAKEN_NAME, password: 'a-quiet-evening-9' }],
] as const;

const signedOutForms = {
  'sign-in': {
    rendered_by: 'modules/person/auth/sign-in/password-form.tsx',
    ...byRules(signInRules),
    valid: { user_name: 'somebody', password: 'some-password' },
    request_body: { user_name: 'somebody', password: 'some-password' },
    empty: { user_name: 'form.required', password: 'form.required' },
    wrong: [],
    refused: [['LOGIN_REFUSED', 'password', { user_name: 'nobody_at_all', password: 'some-password' }]],
    server: (wrong) => ({ call: calls.login, body: { user_name: 'somebody', password: 'some-password', ...wrong } }),
  },
  'sign-in-code': {
    rendered_by: 'modules/person/auth/phone-step.tsx',
    ...phoneForm,
    valid: { phone: PHONE },
    request_body: { phone: PHONE },
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'login', ...wrong } }),
  },
  'sign-in-new-device': {
    rendered_by: 'modules/person/auth/sign-in/new-device-form.tsx',
    ...byRules(newDeviceRules),
    valid: { password: 'some-password' },
    request_body: { password: 'some-password' },
    empty: { password: 'form.required' },
    wrong: [],
    refused: [['LOGIN_REFUSED', 'password', { password: 'another-password' }]],
    server: (wrong) => ({
      call: calls.loginPhone,
      body: { user_name: PHONE, code: '123456', password: 'some-password', ...wrong },
    }),
  },
  'sign-up': {
    rendered_by: 'modules/person/auth/phone-step.tsx',
    ...phoneForm,
    valid: { phone: '۰۳۰۰–۱۲۳۴۵۶۷' },
    request_body: { phone: '0300-1234567' },
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'register', ...wrong } }),
  },
  'sign-up-code': {
    rendered_by: 'modules/person/phone-verify/code-step.tsx',
    ...codeForm,
    valid: { code: '۱۲۳ – ۴۵۶' },
    request_body: { code: '123456' },
    server: (wrong) => ({
      call: calls.verifyOtp,
      body: { phone: PHONE, purpose: 'register', code: '123456', ...wrong },
    }),
  },
  'sign-up-name': {
    rendered_by: 'modules/person/auth/sign-up/name-form.tsx',
    ...byRules(signUpRules),
    valid: { user_name: ' Ayesha_99 ', password: `${SCRIPT} عائشہ`, invite: ' abcd2345 ', adult: true, terms: true },
    request_body: { user_name: 'ayesha_99', password: `${SCRIPT} عائشہ`, invite: 'ABCD2345', adult: true },
    empty: { user_name: 'form.required', password: 'form.required', adult: 'form.adult', terms: 'form.terms' },
    wrong: [
      ...wrongNames.map(([typed, errors]) => [{ adult: true, terms: true, ...typed }, errors] as const),
      [
        { adult: true, terms: true, user_name: 'ayesha_99', password: PASSWORD, invite: 'ABC' },
        { invite: 'invite.form' },
      ],
    ],
    refused: refusedNames.map(([code, field, typed]) => [code, field, { ...typed, invite: '' }] as const),
    server: (wrong) => ({
      call: calls.register,
      body: {
        user_name: 'ayesha_99',
        password: PASSWORD,
        phone: PHONE,
        proof,
        adult: true,
        terms_version: TERMS,
        ...wrong,
      },
    }),
  },
  'forgotten-password': {
    rendered_by: 'modules/person/auth/phone-step.tsx',
    ...phoneForm,
    valid: { phone: '\u202a+92 300 1234567\u202c' },
    request_body: { phone: '+92 300 1234567' },
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'forgotten', ...wrong } }),
  },
  'forgotten-password-new': {
    rendered_by: 'modules/person/auth/password/forget-password-dialog.tsx',
    ...byRules(forgottenPasswordRules),
    valid: { password: 'another-quiet-evening' },
    request_body: { password: 'another-quiet-evening' },
    empty: { password: 'form.required' },
    wrong: [[{ password: 'short' }, { password: 'form.password' }]],
    refused: [['PASSWORD_WEAK', 'password', { password: 'password1' }]],
    server: (wrong) => ({ call: calls.updatePassword, body: { phone: PHONE, proof, password: PASSWORD, ...wrong } }),
  },
  guest: {
    rendered_by: 'modules/person/auth/guest/guest-sign-in-warning-mode-dialog.tsx',
    ...byRules(guestRules),
    valid: { invite: 'abcd2345' },
    request_body: { invite: 'ABCD2345' },
    empty: null,
    wrong: [[{ invite: SCRIPT }, { invite: 'invite.form' }]],
    server: (wrong) => ({ call: calls.touristLogin, body: { adult: true, terms_version: TERMS, ...wrong } }),
  },
} as const satisfies Record<string, FormCase>;

const claims = {
  claim: {
    rendered_by: 'modules/ticket/claim/claim-ask.tsx',
    ...byRules(claimAskRules),
    valid: { kind: 'account', contact: 'Ayesha, 0300 1234567', text: SCRIPT },
    request_body: { text: SCRIPT },
    empty: { kind: 'ticket.kind.rule', contact: 'ticket.contact.rule', text: 'ticket.text.rule' },
    wrong: [
      [
        { kind: '', contact: LONG, text: LONG },
        { kind: 'ticket.kind.rule', contact: 'ticket.contact.rule', text: 'ticket.text.rule' },
      ],
    ],
    server: (wrong) => ({
      call: calls.createClaim,
      body: {
        claim_code: 'K7D23456ABCDEFGHJKMNPQRS',
        kind: 'account',
        contact: 'Ayesha',
        text: 'Where is it?',
        ...wrong,
      },
    }),
  },
  'claim-code': {
    rendered_by: 'modules/ticket/claim/claim-open.tsx',
    ...byRules(claimOpenRules),
    valid: { claim_code: '\u202ak7d2–۳۴۵۶ abcd-efgh‑jkmn pqrs\u202c' },
    request_body: { claim_code: 'K7D23456ABCDEFGHJKMNPQRS' },
    empty: { claim_code: 'ticket.claim-code.rule' },
    wrong: ['k7d2', SCRIPT, LONG].map(
      (claim_code) => [{ claim_code }, { claim_code: 'ticket.claim-code.rule' }] as const,
    ),
    refused: [['NOT_FOUND', 'claim_code', { claim_code: 'K7D2-3456-ABCD-EFGH-JKMN-PQRS' }]],
    server: (wrong) => ({ call: calls.readClaim, body: { claim_code: 'K7D23456ABCDEFGHJKMNPQRS', ...wrong } }),
  },
} as const satisfies Record<string, FormCase>;

const upgrades = {
  upgrade: {
    rendered_by: 'modules/person/auth/phone-step.tsx',
    ...phoneForm,
    valid: { phone: '۰۳۰۰.۱۲۳.۴۵۶۷' },
    request_body: { phone: '0300-123-4567' },
    server: (wrong) => ({ call: calls.sendSms, body: { purpose: 'upgrade', phone: PHONE, ...wrong } }),
  },
  'upgrade-name': {
    rendered_by: 'modules/person/auth/guest/guest-mode-limitations-dialog.tsx',
    ...byRules(upgradeRules),
    valid: { user_name: 'Ayesha_98', password: 'another-quiet-evening' },
    request_body: { user_name: 'ayesha_98', password: 'another-quiet-evening' },
    empty: { user_name: 'form.required', password: 'form.required' },
    wrong: wrongNames,
    refused: refusedNames,
    server: (wrong) => ({
      call: calls.touristUpgrade,
      body: { phone: PHONE, user_name: 'ayesha_98', password: PASSWORD, ...wrong },
    }),
  },
} as const satisfies Record<string, FormCase>;

/** The forms of visitors and guests. */
export const authCases = { ...signedOutForms, ...claims, ...upgrades };
