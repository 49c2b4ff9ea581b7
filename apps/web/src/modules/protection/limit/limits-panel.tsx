import { Card, Segmented, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { LoadError } from '../../../page/load-error.tsx';
import { ExclusionGate } from '../exclusion/exclusion-gate.tsx';
import { type Limit, limitsQuery } from '../limits-query.ts';
import { BreakForm } from './break-form.tsx';
import { LimitRow } from './limit-row.tsx';
import styles from './limits-panel.module.css';
import { useProtectionCall } from './use-set-limit.ts';

const KINDS = ['deposit', 'loss', 'stake'] as const;

/** The tools for responsible play: limits, the reality check, and a break. */
export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const query = useQuery({ ...limitsQuery(client), staleTime: 0 });
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <LimitsSkeleton />;
  const { limits, exclusion, reality_check } = query.data;
  return (
    <div className={styles.panel}>
      {exclusion && <ExclusionGate />}
      <p className={styles.intro}>{t('limit.intro')}</p>
      {KINDS.map((kind) => (
        <LimitCard
          key={kind}
          kind={kind}
          limits={limits.filter((limit) => limit.kind === kind)}
          loaded_at_ms={query.dataUpdatedAt}
        />
      ))}
      <RealityCheck minutes={reality_check} />
      {(exclusion === null || exclusion.until !== null) && <BreakForm running={exclusion} />}
    </div>
  );
}

function LimitsSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      {KINDS.map((kind) => (
        <Card key={kind} bare>
          <Skeleton height={232} radius={12} />
        </Card>
      ))}
    </div>
  );
}

const PERIODS = ['day', 'week', 'month'] as const;

type Props = { kind: Limit['kind']; limits: readonly Limit[]; loaded_at_ms: number };

/** The daily, weekly and monthly limits of one kind. At most one of their forms is open. */
function LimitCard({ kind, limits, loaded_at_ms }: Props) {
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
            loaded_at_ms={loaded_at_ms}
            isOpen={open === period}
            onToggle={(open) => setOpen(open ? period : null)}
          />
        ))}
      </ul>
    </Card>
  );
}

type Minutes = 0 | 15 | 30 | 60;

/** Sets the interval at which a game pauses for the reality check. */
function RealityCheck({ minutes }: { minutes: number }) {
  const t = useTranslation();
  const { send, isSending, problem } = useProtectionCall();
  const options = ([0, 15, 30, 60] as const).map((count) => ({
    value: String(count),
    label: count === 0 ? t('limit.check.off') : t('limit.check.minutes', { count }),
  }));
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>{t('limit.check')}</h2>
        <p className={styles.about}>{t('limit.check.about')}</p>
      </div>
      <Segmented
        label={t('limit.check')}
        value={String(minutes)}
        options={options}
        onChange={(next) => void send({ reality_check: Number(next) as Minutes })}
      />
      <FormProblem text={problem} isSending={isSending} />
    </Card>
  );
}
