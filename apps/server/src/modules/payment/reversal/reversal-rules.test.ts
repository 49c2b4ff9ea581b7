import { depositStates } from '@nua/contract/deposit.ts';
import { withdrawStates } from '@nua/contract/withdraw.ts';
import { describe, expect, it } from 'vitest';
import { DEPOSIT_FATES, isVoidedByDebt, PAYOUT_FATES } from './reversal-rules.ts';

const payoutStates = withdrawStates.filter((state) => state !== 'requested');
const where = (fate: string, reversal: keyof typeof PAYOUT_FATES) =>
  payoutStates.filter((state) => PAYOUT_FATES[reversal][state] === fate);

describe('a reversal', () => {
  it('has a defined effect on every deposit state and every payout state', () => {
    expect(Object.keys(DEPOSIT_FATES).sort()).toEqual([...depositStates].sort());
    for (const fates of Object.values(PAYOUT_FATES))
      expect(Object.keys(fates).sort()).toEqual([...payoutStates].sort());
  });

  it.each(['reported', 'owing'] as const)(
    'in the state %s cancels unsent payouts and lets sent ones continue',
    (reversal) => {
      expect(where('void', reversal)).toEqual(['reviewing', 'approved']);
      expect(where('run_on', reversal)).toEqual(['sending', 'unknown']);
      expect(where('ended', reversal)).toEqual(['paid', 'rejected', 'cancelled']);
    },
  );

  it.each(['repaid', 'undone'] as const)('in the state %s leaves payouts unchanged', (reversal) => {
    expect(where('untouched', reversal)).toEqual(['reviewing', 'approved', 'sending', 'unknown']);
    expect(where('ended', reversal)).toEqual(['paid', 'rejected', 'cancelled']);
  });

  it('cancels unsent payouts even if the debt is only one paisa', () => {
    expect(payoutStates.filter((state) => isVoidedByDebt(state, 1n))).toEqual(['reviewing', 'approved']);
    expect(payoutStates.filter((state) => isVoidedByDebt(state, 0n))).toEqual([]);
  });

  it('takes money back only from a paid deposit', () => {
    const fates = Object.entries(DEPOSIT_FATES);
    expect(fates.filter(([, fate]) => fate === 'take_back').map(([state]) => state)).toEqual(['paid']);
    expect(fates.filter(([, fate]) => fate === 'repeat').map(([state]) => state)).toEqual(['reversed']);
  });
});
