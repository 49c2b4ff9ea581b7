import { describe, expect, it } from 'vitest';
import { readPayoutAccountForm } from './payout-account-form-rules.ts';

const empty = { title: '', phone: '', cnic: '', iban: '' };

describe('the payout account form', () => {
  it('sends phone and CNIC for a wallet, and only the IBAN for a bank [R2.16] [R5.08]', () => {
    const typed = {
      title: ' Ayesha Khan ',
      phone: '+92 300 1234567',
      cnic: '3520112345671',
      iban: 'pk36 scbl 0000 0011 2345 6702',
    };
    expect(readPayoutAccountForm({ ...typed, pay_type: 3 })).toEqual({
      request: { pay_type: 3, title: 'Ayesha Khan', phone: '03001234567', cnic: '35201-1234567-1' },
    });
    expect(readPayoutAccountForm({ ...typed, pay_type: 1 })).toEqual({
      request: { pay_type: 1, title: 'Ayesha Khan', iban: 'PK36SCBL0000001123456702' },
    });
  });

  it('marks a missing password, unless the player confirms by a code [R5.08]', () => {
    const bank = { ...empty, pay_type: 1, title: 'Ayesha Khan', iban: 'PK36SCBL0000001123456702' } as const;
    expect(readPayoutAccountForm(bank, '')).toEqual({ fieldErrors: { password: 'form.required' } });
    expect(readPayoutAccountForm({ ...bank, title: '' }, '')).toEqual({
      fieldErrors: { title: 'payment.field_error.title', password: 'form.required' },
    });
    for (const proof of ['the password', null]) expect(readPayoutAccountForm(bank, proof)).toHaveProperty('request');
  });

  it('marks all invalid fields of a wallet together [R5.08]', () => {
    expect(readPayoutAccountForm({ ...empty, pay_type: 2 })).toEqual({
      fieldErrors: {
        title: 'payment.field_error.title',
        phone: 'payment.field_error.phone',
        cnic: 'payment.field_error.cnic',
      },
    });
  });

  it('distinguishes wrong check digits from a malformed IBAN [R5.08]', () => {
    const bank = (iban: string) => readPayoutAccountForm({ ...empty, title: 'Ayesha', pay_type: 1, iban });
    expect(bank('PK36SCBL0000001123456703')).toEqual({
      fieldErrors: { iban: 'payment.field_error.iban.check_digits' },
    });
    expect(bank('GB36SCBL0000001123456702')).toEqual({ fieldErrors: { iban: 'payment.field_error.iban.form' } });
  });
});
