import { Card, Skeleton } from '@nua/ui';
import { LoadError } from '../../api/load-error.tsx';
import { useData } from '../../api/use-data.ts';
import { limitsQuery } from '../../features/limit/limits-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclusionNotice } from '../../protection/exclusion-notice.tsx';
import { useClient } from '../../use-client.ts';
import { BreakForm } from './break-form.tsx';
import { LimitCard } from './limit-card.tsx';
import styles from './limits-panel.module.css';
import { RealityCheck } from './reality-check.tsx';

const KINDS = ['deposit', 'loss', 'stake'] as const;
export const namespaces = ['limit', 'exclusion', 'payment'];

/** What protects the player from their own play: limits, the reality check, and a break. */
export function LimitsPanel() {
  const t = useTranslation();
  const client = useClient();
  const known = useData({ ...limitsQuery(client), staleTime: 0 });
  if (known.isError && known.data === undefined)
    return <LoadError error={known.error} onRetry={() => void known.refetch()} />;
  if (known.data === undefined) return <Waiting />;
  const { limits, exclusion, reality_check } = known.data;
  return (
    <div className={styles.panel}>
      {exclusion && <ExclusionNotice exclusion={exclusion} />}
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
