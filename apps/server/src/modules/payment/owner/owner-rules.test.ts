import { describe, expect, it } from 'vitest';
import { type AccountOwner, readOwnerName } from '../../../core/ports/payout-rail.ts';
import { decideOwner, namesAgree, ownerNow, ownerReason, shortenedName } from './owner-rules.ts';

const now = new Date('2026-03-10T07:00:00Z');
const account = { title: 'Ayesha Khan', owner_tries: 1, paid_names: [] as string[] };
const named = (name: string): AccountOwner => ({ state: 'named', name });

describe('the comparison of two names', () => {
  it.each([
    ['Ayesha Khan', 'AYESHA KHAN'],
    ['  ayesha   khan ', 'KHAN, AYESHA'],
    ['Ayesha Khan', 'MRS. AYESHA BIBI KHAN'],
    ['Mohammad Ali', 'MUHAMMAD ALI'],
    ['M. Ali Khan', 'MUHAMMAD ALI KHAN'],
    ['Mohammed Bilal', 'MOHD BILAL'],
    ['Bilal Hussain', 'BILAL HUSAIN'],
    ['Sana Chaudhary', 'SANA CHAUDHRY'],
    ['Bilal Tariq', 'BILAL TARIK'],
    ['Bilal Mehmood', 'BILAL MAHMOOD'],
    ['Sana A. Malik', 'SANA AHMED MALIK'],
    ['Zainab', 'ZAINAB'],
    ['Muhammad Ali', 'M. ALI'],
    ['Muhammad', 'MOHAMMAD'],
    ['Syed Muhammad Ali Raza Shah', 'ALI RAZA'],
    ['José Pérez', 'JOSE PEREZ'],
    ['عائشہ خان', 'عائشہ خان'],
  ])('accepts %s and %s as one name', (first, second) => {
    expect(namesAgree(first, second)).toBe(true);
    expect(namesAgree(second, first)).toBe(true);
  });

  it.each([
    ['Ayesha Khan', 'TARIQ SHAH'],
    ['Ayesha Khan', 'AYESHA MALIK'],
    ['Ayesha Khan', 'AYESHA'],
    ['Khan', 'AYESHA KHAN'],
    ['Khan', 'MUHAMMAD KHAN'],
    ['A. Khan', 'AYESHA KHAN'],
    ['Sana B. Malik', 'SANA AHMED MALIK'],
    ['Sana Ali Malik', 'SANA AHMED MALIK'],
    ['Bilal Hussain', 'BILAL HUSSAINAB'],
    ['Ali Khan', 'ALI KHAL'],
    ['Ayesha Ayesha', 'AYESHA KHAN'],
    ['Bilal Hussain', 'BILAL HASAN'],
    ['Ayesha Khan', 'عائشہ خان'],
    ['Ayesha Khan', ''],
    ['...', '...'],
    ['Mr Dr', 'MR DR'],
    // Half of all men have this name, so it identifies no one.
    ['Muhammad Khan', 'MUHAMMAD TARIQ KHAN'],
    ['M. Khan', 'MD TARIQ KHAN'],
    // A list of common names must not match everyone.
    ['Ali Ahmed Tariq Khan Shah Raza', 'TARIQ SHAH'],
  ])('distinguishes %s from %s', (first, second) => {
    expect(namesAgree(first, second)).toBe(false);
    expect(namesAgree(second, first)).toBe(false);
  });
});

describe('a provider’s response', () => {
  it('is compared with the player’s name', () => {
    expect(decideOwner(account, named('AYESHA KHAN'), now)).toEqual({
      status: 'agrees',
      name: 'AYESHA KHAN',
      next_at: null,
    });
    expect(decideOwner(account, named('TARIQ SHAH'), now)).toMatchObject({ status: 'differs', name: 'TARIQ SHAH' });
  });

  it('with a name that no paid account has counts as another owner, even if the player typed that name', () => {
    const stolen = { ...account, title: 'Tariq Shah', paid_names: ['AYESHA KHAN'] };
    expect(decideOwner(stolen, named('TARIQ SHAH'), now).status).toBe('differs');
    expect(decideOwner({ ...account, paid_names: ['BIBI AYESHA KHAN', 'X'] }, named('AYESHA KHAN'), now).status).toBe(
      'agrees',
    );
  });

  it('is requested five times within ten minutes if it does not arrive', () => {
    const silent: AccountOwner = { state: 'silent', reason: 'no answer' };
    const steps = [1, 2, 3, 4, 5].map((owner_tries) => decideOwner({ ...account, owner_tries }, silent, now));
    expect(steps.map(({ status }) => status)).toEqual(['asking', 'asking', 'asking', 'asking', 'not_told']);
    const waits = steps.slice(0, 4).map(({ next_at }) => ((next_at?.getTime() ?? 0) - now.getTime()) / 60_000);
    expect(waits).toEqual([1, 2, 3, 4]);
  });

  it('without a name or without an account starts a review', () => {
    const steps = (['not_told', 'not_found'] as const).map((state) => decideOwner(account, { state }, now));
    expect(steps.map(({ status }) => ownerReason(status))).toEqual(['owner_not_told', 'owner_not_found']);
  });
});

describe('the present owner of an account', () => {
  const agreed = { title: 'Ayesha Khan', owner_status: 'agrees' as const, owner_name: 'AYESHA KHAN', was_paid: false };
  const unnamed = { ...agreed, owner_status: null, owner_name: null };
  it.each([
    ['is the player if no account was paid before', agreed, [], 'agrees'],
    ['is the player if the paid accounts have the same name', agreed, ['Ayesha Bibi Khan'], 'agrees'],
    [
      'is in doubt if an account of another name was paid since the provider’s response',
      agreed,
      ['TARIQ SHAH'],
      'differs',
    ],
    ['is the player if this account itself was paid', { ...agreed, was_paid: true }, ['TARIQ SHAH'], 'agrees'],
    [
      'is the player if the name from the provider’s response is not stored',
      { ...agreed, owner_name: null },
      ['TARIQ SHAH'],
      'agrees',
    ],
    [
      'is in doubt if the provider’s name differed, even if the paid accounts have that name',
      { ...agreed, owner_status: 'differs' as const },
      ['AYESHA KHAN'],
      'differs',
    ],
    ['is not in doubt if no provider gives a name and no account was paid before', unnamed, [], null],
    [
      'is not in doubt if no provider gives a name and an account with the typed name was paid before',
      unnamed,
      ['AYESHA KHAN'],
      null,
    ],
    [
      'is in doubt if no provider gives a name and an account with another name was paid before',
      unnamed,
      ['TARIQ SHAH'],
      'differs',
    ],
    [
      'is not in doubt if no provider gives a name and this account was paid',
      { ...unnamed, was_paid: true },
      ['TARIQ SHAH'],
      null,
    ],
  ])('%s [R1.08]', (_name, account, paid_names, status) => {
    expect(ownerNow(account, paid_names)).toBe(status);
  });
});

describe('the owner’s name from a provider', () => {
  it.each([
    ['AYESHA  KHAN', 'AYESHA KHAN'],
    [' \u202eAYESHA\u0000 KHAN<b>\n', 'AYESHA KHAN b'],
    ['عائشہ خان', 'عائشہ خان'],
    ["O'NEIL-SMITH J.", "O'NEIL-SMITH J."],
    ['K'.repeat(500), 'K'.repeat(100)],
  ])('%j is read as %j', (text, name) => {
    expect(readOwnerName(text)).toEqual({ state: 'named', name });
  });

  it.each(['', '   ', '...', '12345', null, undefined])('%j counts as no name', (text) => {
    expect(readOwnerName(text)).toEqual({ state: 'not_told' });
  });

  it('is shortened when it belongs to a stranger', () => {
    expect(shortenedName('TARIQ MEHMOOD SHAH')).toBe('TARIQ M. S.');
    expect(shortenedName('ZAINAB')).toBe('ZAINAB');
    expect(shortenedName(' (TARIQ) SHAH. ')).toBe('TARIQ S.');
    expect(shortenedName('...')).toBe('');
    expect(shortenedName("TARIQ-SHAH O'NEIL M.SMITH")).toBe('TARIQ S. O. N. M. S.');
    expect(shortenedName('T 𐐀𐐁')).toBe('T 𐐀.');
  });
});
