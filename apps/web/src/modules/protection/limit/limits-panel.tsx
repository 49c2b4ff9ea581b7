import { Card, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { ExclusionGate } from '../exclusion/exclusion-gate.tsx';
import { limitsQuery } from '../limits-query.ts';
import { BreakForm } from './break-form.tsx';
import { LimitCard } from './limit-card.tsx';
import styles from './limits-panel.module.css';
import { RealityCheck } from './reality-check.tsx';

const KINDS = ['deposit', 'loss', 'stake'] as const;
/** The tools for responsible play: limits, the reality check, and a break. */
export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const known = useQuery({ ...limitsQuery(client), staleTime: 0 });
  if (known.isError && known.data === undefined)
    return <LoadError error={known.error} onRetry={() => void known.refetch()} />;
  if (known.data === undefined) return <Waiting />;
  const { limits, exclusion, reality_check } = known.data;
  return (
    <div className={styles.panel}>
      {exclusion && <ExclusionGate />}
      <p className={styles.intro}>{t('limit.intro')}</p>
      {KINDS.map((kind) => (
        <LimitCard
          key={kind}
          kind={kind}
          limits={limits.filter((limit) => limit.kind === kind)}
          known_ms={known.dataUpdatedAt}
        />
      ))}
      <RealityCheck minutes={reality_check} />
      {(exclusion === null || exclusion.until !== null) && <BreakForm running={exclusion} />}
    </div>
  );
}

function Waiting() {
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
