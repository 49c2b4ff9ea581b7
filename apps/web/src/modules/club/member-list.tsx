import { wireCurrency } from '@nua/money';
import { Badge, Button, Card, EmptyState, Money, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import { NextPage } from '../../page/next-page.tsx';
import styles from './club-page.module.css';
import { type Club, type ClubMember, membersQuery } from './club-query.ts';

type Props = { club: Pick<Club, 'code' | 'link'>; isExcluded: boolean };

export function MemberList({ club: { code, link }, isExcluded }: Props) {
  const t = useTranslation();
  const client = useClient();
  const members = useInfiniteQuery(membersQuery(client));
  const list = members.data?.pages.flatMap((page) => page.list) ?? [];
  const invite = <Button onClick={() => client.openDialog('inviteFriends', { code, link })}>{t('club.invite')}</Button>;
  return (
    <section aria-labelledby="club-members">
      <h2 id="club-members" className={styles.heading}>
        {t('club.friends')}
      </h2>
      <Card bare aria-busy={members.isFetching || undefined}>
        {members.isPending && <Skeleton height={160} radius={16} />}
        {members.isError && list.length === 0 && (
          <LoadError error={members.error} onRetry={() => void members.refetch()} />
        )}
        {members.isSuccess && list.length === 0 && (
          <EmptyState
            icon="person"
            title={t('club.friends.empty')}
            text={t('club.friends.empty.text')}
            action={!isExcluded && invite}
          />
        )}
        {list.length > 0 && (
          <ul className={styles.friends}>
            {list.map((member) => (
              <MemberRow key={`${member.joined_at} ${member.name}`} member={member} />
            ))}
          </ul>
        )}
      </Card>
      <NextPage query={members} />
    </section>
  );
}

function MemberRow({ member: { name, state, joined_at, commission } }: { member: ClubMember }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <span className={styles.friend}>
        {name === null ? t('club.friend.closed') : <bdi>{name}</bdi>}
        {state === 'guest' && <Badge>{t('club.friend.guest')}</Badge>}
        {state === 'same_person' && <Badge tone="warning">{t('club.friend.same')}</Badge>}
        <time dateTime={joined_at}>{t('club.friend.joined', { when: formatWhen(joined_at, language) })}</time>
      </span>
      <Money amount={commission} currency={wireCurrency} />
    </li>
  );
}
