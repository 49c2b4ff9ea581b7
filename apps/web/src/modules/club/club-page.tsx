import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Money, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { CopyLine } from '../../page/copy-line.tsx';
import { LoadError } from '../../page/load-error.tsx';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import { ClaimButton } from '../reward/public.ts';
import styles from './club-page.module.css';
import { type Club, clubQuery, membersQuery, sendClubClaim } from './club-query.ts';
import { LevelCards } from './level-cards.tsx';
import { MemberList } from './member-list.tsx';
import { ShareButton } from './share-button.tsx';

export async function load(client: Client): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(clubQuery(client)),
    client.queries.prefetchInfiniteQuery(membersQuery(client)),
    loadExclusion(client),
  ]);
}

export function Page() {
  const t = useTranslation();
  return (
    <div className={styles.page}>
      <h1>{t('title.club')}</h1>
      <ClubContent />
    </div>
  );
}

/** An excluded player can neither invite nor claim, but still sees the commission and the members. */
function ClubContent() {
  const { exclusion } = useExclusion();
  const club = useQuery(clubQuery(useClient()));
  if (club.data === undefined) {
    return club.isError ? (
      <Card>
        <LoadError error={club.error} onRetry={() => void club.refetch()} />
      </Card>
    ) : (
      <Skeleton height={480} radius={16} />
    );
  }
  return (
    <>
      {exclusion !== null ? (
        <ExclusionGate />
      ) : (
        <div className={styles.cards}>
          <InviteCard club={club.data} />
          <ClaimCard club={club.data} />
        </div>
      )}
      <LevelCards club={club.data} />
      <MemberList club={club.data} isExcluded={exclusion !== null} />
    </>
  );
}

function InviteCard({ club: { code, link, invited_by } }: { club: Club }) {
  const t = useTranslation();
  return (
    <Card raised className={styles.card}>
      <h2>{t('club.invite')}</h2>
      <p>{t('club.invite.text')}</p>
      <CopyLine label={t('club.code')} value={code} strong />
      <ShareButton link={link} />
      {invited_by !== null && (
        <p className={styles.note}>{t('club.invited-by', { name: `\u2068${invited_by}\u2069` })}</p>
      )}
    </Card>
  );
}

function ClaimCard({ club: { claimable, day_maximum, wager_times, days } }: { club: Club }) {
  const t = useTranslation();
  const client = useClient();
  return (
    <Card raised className={styles.card}>
      <h2>{t('club.claim')}</h2>
      <p className={styles.amount}>
        <Money amount={claimable} currency={wireCurrency} />
      </p>
      {claimable > 0n ? (
        <div className={styles.act}>
          <ClaimButton label={t('club.claim')} queryWord="club" send={(key) => sendClubClaim(client, key)} />
        </div>
      ) : (
        <p>{t('club.claim.none')}</p>
      )}
      <p className={styles.note}>{t('club.claim.when', { maximum: writtenMoney(day_maximum, wireCurrency) })}</p>
      <p className={styles.note}>{t('club.claim.terms', { times: wager_times, days })}</p>
    </Card>
  );
}
