import type { App } from '../../../core/app.ts';
import { ALL_BPS, type AlarmRule, limitsOf, measuredRule, SITE, shareText } from '../alarm-rule.ts';

const PERIOD_MS = 900_000;

async function failingSignIns(app: App) {
  const { rows } = await app.pool.query<{ tried: number; failed: number }>(
    `select count(*)::int as tried, count(*) filter (where outcome <> 'in')::int as failed from sign_in_record
     where at > $1 and way in ('password', 'code')`,
    [new Date(app.clock.now().getTime() - PERIOD_MS)],
  );
  const { tried, failed } = rows[0]!;
  const { minimum_sign_ins, failed_sign_ins_bps } = limitsOf(app);
  const isFailing = tried >= minimum_sign_ins && failed * ALL_BPS > failed_sign_ins_bps * tried;
  const text = `${failed} of the ${tried} sign-ins of a quarter of an hour failed.`;
  return { findings: isFailing ? [{ subject: SITE, text }] : [] };
}

/** An office may share one address, so an address may fail more often than a name. */
const ADDRESS_FACTOR = 2;

/**
 * Finds names, devices and addresses with many failed sign-ins to the console. The command line is excluded, because it needs access to the
 * database anyway.
 */
async function failingStaff(app: App) {
  const { rows } = await app.pool.query<{ name: string; attempts: number }>(
    `select name, attempts from staff_failure where attempts >= $1 * case when name like 'address %' then $2::int else 1 end
       and name !~ '^(device|code at) command of ' order by name`,
    [limitsOf(app).staff_attempts, ADDRESS_FACTOR],
  );
  return {
    findings: rows.map(({ name, attempts }) => ({
      subject: name,
      text: `${attempts} sign-ins to the console failed in a row: ${name}.`,
    })),
  };
}

export const signInRules: readonly AlarmRule[] = [
  measuredRule({
    name: 'NuaSignInsFail',
    title: 'Sign-ins of players fail',
    measures: 'the share of the sign-ins of a quarter of an hour that failed',
    threshold: ({ failed_sign_ins_bps, minimum_sign_ins }) => shareText(failed_sign_ins_bps, minimum_sign_ins),
    severity: 'page',
    measure: failingSignIns,
  }),
  measuredRule({
    name: 'NuaStaffSignInsFail',
    title: 'Sign-ins to the console fail',
    measures: 'the failed sign-ins of each staff member, device and address since the last one that succeeded',
    threshold: ({ staff_attempts }) =>
      `from ${staff_attempts} on; for an address, from ${ADDRESS_FACTOR * staff_attempts} on`,
    severity: 'page',
    measure: failingStaff,
  }),
];
