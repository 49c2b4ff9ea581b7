import { describe, expect, it } from 'vitest';
import { subjectAddress } from './subject-link.tsx';

const ID = '01990000-0000-7000-8000-000000000000';

describe('the subject of an act', () => {
  it.each([
    [`withdraw ${ID}`, `/payouts/${ID}`],
    [`deposit ${ID}`, `/deposits/${ID}`],
    [`referral ${ID}`, `/referrals/${ID}`],
    [`player ${ID}`, `/players/${ID}`],
    [`ticket ${ID}`, `/tickets/${ID}`],
    ['bank line BANK/1', '/bank-lines/BANK%2F1'],
    ['rule tournament', '/rewards/tournament'],
    ['setting withdraw_rules', '/settings/withdraw_rules'],
    ['cms promo-new', '/content?key=promo-new'],
  ])('opens its page: %s', (subject, address) => {
    expect(subjectAddress(subject)).toBe(address);
  });

  it.each(['read payout list', 'name sana', 'player x', `withdraw ${ID} and more`, 'rule ../acts'])(
    'is not a link if it has no page: %s',
    (subject) => {
      expect(subjectAddress(subject)).toBeNull();
    },
  );
});
