import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../platform/storage.ts';
import type { OpenPromo } from '../../promo/promo-rules.ts';
import { DEPOSIT_DRAFT } from '../../session/keep-session.ts';
import { DRAFT_KEY, emptyDraft, initialDraft, readDraft, writeDraft } from './deposit-draft.ts';
import { readDepositForm } from './deposit-form-rules.ts';

const limits = { minimum: cents(10_000n), maximum: cents(5_000_000n) };
const jazzcash = { pay_type: 3, ...limits, fields: ['phone', 'cnic'] } as const;
const easypaisa = { pay_type: 2, ...limits, fields: ['phone', 'email'] } as const;
const bank = { pay_type: 1, ...limits, fields: ['real_name'] } as const;
const filled = {
  amount: '500',
  phone: '0300 1234567',
  cnic: '35201-1234567-1',
  email: 'ayesha@example.pk',
  real_name: 'Ayesha Khan',
};

describe('the deposit form', () => {
  it('sends only the fields that the pay type needs [R2.18] [R3.12]', () => {
    const amount = 50_000n;
    expect(readDepositForm(jazzcash, filled)).toEqual({
      request: { pay_type: 3, amount, phone: '03001234567', cnic: '35201-1234567-1' },
    });
    expect(readDepositForm(easypaisa, filled)).toEqual({
      request: { pay_type: 2, amount, phone: '03001234567', email: 'ayesha@example.pk' },
    });
    expect(readDepositForm(bank, filled)).toEqual({ request: { pay_type: 1, amount, real_name: 'Ayesha Khan' } });
  });

  it('marks all invalid fields together [R5.08] [R2.18]', () => {
    const wrong = { amount: '', phone: '0512345678', cnic: '95201-1234567-1', email: 'no', real_name: '' };
    expect(readDepositForm(jazzcash, wrong)).toEqual({
      fieldErrors: {
        amount: { rule: 'missing' },
        phone: 'payment.field_error.phone',
        cnic: 'payment.field_error.cnic',
      },
    });
    expect(readDepositForm(bank, { ...filled, phone: 'x', cnic: 'x', email: 'x' })).toHaveProperty('request');
    expect(readDepositForm(easypaisa, wrong)).toMatchObject({ fieldErrors: { email: 'payment.field_error.email' } });
  });

  it('names the limit that an amount breaks [R5.08]', () => {
    const amount = (typed: string) => readDepositForm(bank, { ...filled, amount: typed });
    expect(amount('99.99')).toEqual({ fieldErrors: { amount: { rule: 'below', limit: limits.minimum } } });
    expect(amount('100')).toHaveProperty('request.amount', 10_000n);
    expect(amount('50,000')).toHaveProperty('request.amount', 5_000_000n);
    expect(amount('50000.01')).toEqual({ fieldErrors: { amount: { rule: 'above', limit: limits.maximum } } });
  });

  it('sends the chosen promotion, and applies the promotion’s minimum', () => {
    const id = '01890000-0000-7000-8000-000000000001';
    const chosen = { promo: { id }, rule: { deposit_minimum: cents(50_000n) } } as unknown as OpenPromo;
    const read = (amount: string, promo: OpenPromo | null) => readDepositForm(bank, { ...filled, amount }, promo);
    expect(read('500', chosen)).toHaveProperty('request.promo_id', id);
    expect(read('500', null)).not.toHaveProperty('request.promo_id');
    expect(read('499.99', chosen)).toEqual({ fieldErrors: { amount: { rule: 'below', limit: 50_000n } } });
    expect(read('499.99', null)).toHaveProperty('request');
  });

  it('reads Urdu digits as numbers in every field [R5.08]', () => {
    expect(
      readDepositForm(jazzcash, { ...filled, amount: '۵۰۰', phone: '۰۳۰۰۱۲۳۴۵۶۷', cnic: '۳۵۲۰۱۱۲۳۴۵۶۷۱' }),
    ).toEqual(readDepositForm(jazzcash, filled));
  });
});

describe('the deposit draft', () => {
  it('restores contact data as typed, but not the amount [R3.03]', () => {
    const storage = createMemoryStorage();
    const draft = { phone: '0300', cnic: '35201-1', email: 'a@', real_name: 'Ayesha' };
    writeDraft(storage, { ...draft, amount: '500' } as typeof draft, true);
    expect(readDraft(storage)).toEqual(draft);
    expect(storage.read(DRAFT_KEY)).not.toContain('500');
  });

  it('stores and restores the CNIC only with the player’s permission [R3.03]', () => {
    const storage = createMemoryStorage();
    const draft = { phone: '0300', cnic: '35201-1234567-1', email: 'a@', real_name: 'Ayesha' };
    writeDraft(storage, draft, true);
    expect(readDraft(storage).cnic).toBe(draft.cnic);
    writeDraft(storage, draft, false);
    expect(storage.read(DRAFT_KEY)).not.toContain('35201');
    expect(readDraft(storage)).toEqual({ ...draft, cnic: '' });
    expect(readDraft(createMemoryStorage({ [DRAFT_KEY]: JSON.stringify(draft) })).cnic).toBe('');
  });

  it('is empty if it cannot be parsed [R3.03]', () => {
    for (const text of ['{', 'null', '{"phone":7}', '[]']) {
      expect(readDraft(createMemoryStorage({ [DRAFT_KEY]: text }))).toEqual(emptyDraft);
    }
  });

  it('is stored under the key that logout removes [R3.03]', () => {
    expect(DRAFT_KEY).toBe(DEPOSIT_DRAFT);
  });
});

describe('a stored draft that loads after the form is shown', () => {
  const stored = { phone: '0333123450', cnic: '35201-1234567-1', email: '', real_name: '' };

  it('fills a form that is still empty [R3.03]', () => {
    expect(initialDraft(stored, { pay_type: '3' }, false)).toEqual(stored);
  });

  it('is dropped if a field has text or focus [R3.03]', () => {
    expect(initialDraft(stored, {}, true)).toEqual(emptyDraft);
    expect(initialDraft(stored, { phone: '0300' }, true)).toEqual({ ...emptyDraft, phone: '0300' });
    expect(initialDraft(stored, { amount: '500' }, false)).toEqual(emptyDraft);
  });
});
