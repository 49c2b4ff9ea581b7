import type { App } from '../../../core/app.ts';
import { type AlarmRule, measuredRule, SITE } from '../alarm-rule.ts';

const PERIOD_MS = 900_000;
const MINIMUM = 20;
const FAILED_SHARE = 0.5;
const STAFF_ATTEMPTS = 10;

async function failingSignIns({ pool, clock }: App) {
  const { rows } = await pool.query<{ tried: number; failed: number }>(
    `select count(*)::int as tried, count(*) filter (where outcome <> 'in')::int as failed from sign_in_record
     where at > $1 and way in ('password', 'code')`,
    [new Date(clock.now().getTime() - PERIOD_MS)],
  );
  const { tried, failed } = rows[0]!;
  const text = `${failed} of the ${tried} sign-ins of a quarter of an hour failed.`;
  return { findings: tried >= MINIMUM && failed > FAILED_SHARE * tried ? [{ subject: SITE, text }] : [] };
}

/** Finds staff with many failed sign-ins to the console. The command line is excluded, because it needs access to the database anyway. */
async function failingStaff({ pool }: App) {
  const { rows } = await pool.query<{ name: string; attempts: number }>(
    "select name, attempts from staff_failure where attempts >= $1 and name !~ '^(device|code at) command of ' order by name",
    [STAFF_ATTEMPTS],
  );
  return {
    findings: rows.map(({ name, attempts }) => ({
      subject: name,
      text: `${attempts} sign-ins of ${name} to the console failed in a row.`,
    })),
  };
}

export const signInRules: readonly AlarmRule[] = [
  measuredRule({
    name: 'NuaSignInsFail',
    title: 'Sign-ins of players fail',
    measures: 'the share of the sign-ins of a quarter of an hour that failed',
    threshold: `above ${FAILED_SHARE * 100} % of at least ${MINIMUM}`,
    severity: 'page',
    measure: failingSignIns,
  }),
  measuredRule({
    name: 'NuaStaffSignInsFail',
    title: 'Sign-ins to the console fail',
    measures: 'the failed sign-ins of each staff member since the last one that succeeded',
    threshold: `from ${STAFF_ATTEMPTS} on`,
    severity: 'page',
    measure: failingStaff,
  }),
];
