import { daysOf, isDay, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Button, TextField } from '@nua/ui';
import { useState } from 'react';
import { navigate, useAddress } from '../router.ts';
import { listTexts } from '../texts/list.ts';
import { words } from '../texts/words.ts';
import { Form } from './form.tsx';
import styles from './parts.module.css';

/** The first and the last day of a report, in Pakistan. Both are included. */
export type Period = { from: string; until: string };

const DAY_MS = 86_400_000;
const DAYS_AT_FIRST = 7;

/** Reads the period of a report from the address. The default is the last seven days, including today. */
export function usePeriod(): Period {
  const { searchParams } = useAddress();
  const read = (name: string, days_ago: number): string => {
    const typed = searchParams.get(name);
    return typed !== null && isDay(typed) ? typed : dayInKarachi(new Date(Date.now() - days_ago * DAY_MS));
  };
  return { from: read('from', DAYS_AT_FIRST - 1), until: read('until', 0) };
}

/** Returns a period as a query string. */
export const periodText = ({ from, until }: Period): string => `from=${from}&until=${until}`;

/** The form that chooses the period of a report. The period is part of the address, so a report can be shared. */
export function PeriodForm({ path, period }: { path: string; period: Period }) {
  const [typed, setTyped] = useState(period);
  const days = daysOf(typed);
  const isPossible = days >= 1 && days <= MAX_REPORT_DAYS;
  return (
    <Form className={styles.search} onSubmit={() => isPossible && navigate(`${path}?${periodText(typed)}`)}>
      {(['from', 'until'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          required
          label={listTexts[name]}
          name={name}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" disabled={!isPossible}>
        {words.show}
      </Button>
      {!isPossible && <p className={styles.soft}>{listTexts.wrong_report_days({ maximum: MAX_REPORT_DAYS })}</p>}
    </Form>
  );
}
