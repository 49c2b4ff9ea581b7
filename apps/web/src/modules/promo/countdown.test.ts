import { describe, expect, it } from 'vitest';
import { formatCountdown } from './promo-card.tsx';

describe('the countdown of a promotion', () => {
  it.each([
    [0, '00:00:00'],
    [1000, '00:00:01'],
    [59_000, '00:00:59'],
    [60_000, '00:01:00'],
    [3_600_000, '01:00:00'],
    [(71 * 3600 + 59 * 60 + 59) * 1000, '71:59:59'],
    [100 * 3_600_000, '100:00:00'],
  ])('shows %i ms as %s [R9.08]', (left_ms, shown) => {
    expect(formatCountdown(left_ms)).toBe(shown);
  });

  it.each([-1, -90_000, Number.NEGATIVE_INFINITY, Number.NaN])(
    'shows %s ms as zero, never as a negative time [R9.08]',
    (left_ms) => {
      expect(formatCountdown(left_ms)).toBe('00:00:00');
    },
  );

  it('rounds up to a full second', () => {
    expect([999, 1001].map(formatCountdown)).toEqual(['00:00:01', '00:00:02']);
  });
});
