import { Card } from '@nua/ui';
import { useState } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Limit } from '../limits-query.ts';
import { LimitRow } from './limit-row.tsx';
import styles from './limits-panel.module.css';

const PERIODS = ['day', 'week', 'month'] as const;

type Props = { kind: Limit['kind']; limits: readonly Limit[]; known_ms: number };

/** The limits of one kind by day, week and month; one form is open at a time. */
export function LimitCard({ kind, limits, known_ms }: Props) {
  const t = useTranslation();
  const [open, setOpen] = useState<Limit['period'] | null>(null);
  return (
    <Card className={styles.card} role="group" aria-labelledby={`limit-${kind}`}>
      <div>
        <h2 id={`limit-${kind}`} className={styles.title}>
          {t(`limit.kind.${kind}`)}
        </h2>
        <p className={styles.about}>{t(`limit.kind.${kind}.about`)}</p>
      </div>
      <ul className={styles.rows}>
        {PERIODS.map((period) => (
          <LimitRow
            key={period}
            kind={kind}
            period={period}
            limit={limits.find((limit) => limit.period === period) ?? null}
            known_ms={known_ms}
            isOpen={open === period}
            onOpen={(wanted) => setOpen(wanted ? period : null)}
          />
        ))}
      </ul>
    </Card>
  );
}
