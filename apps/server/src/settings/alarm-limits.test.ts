import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alarmLimitNames, alarmRulesSchema } from './alarm-limits.ts';

describe('the limits of alarms', () => {
  const amounts = { great_win: '1.00', house_loss: '1.00' };

  it.each([
    { payment_unknown_s: 31 * 86_400 },
    { failed_payments_bps: 10_000 },
    { minimum_sign_ins: 0 },
    { max_z: 1 },
    { backup_base_late_s: 3_600 },
    { great_win: '999999999999999.00' },
    { house_loss: '-1.00' },
    { house_loss: '0.00' },
  ])('refuse a value that would raise an alarm always or never: %j', (limits) => {
    expect(v.safeParse(alarmRulesSchema, { ...amounts, ...limits }).success).toBe(false);
  });

  it('have default values if the setting was stored before the limits existed', () => {
    const { great_win: _win, house_loss: _loss, ...numbers } = v.parse(alarmRulesSchema, amounts);
    expect(numbers).toMatchObject({ payment_unknown_s: 7_200, backup_base_late_s: 93_600, max_z: 4 });
    expect(Object.keys(numbers).sort()).toEqual([...alarmLimitNames].sort());
  });
});
