import { wireCurrency, writtenMoney } from '@nua/money';
import { Badge, type BadgeTone, Card, EmptyState, ProgressBar } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import { percentOf } from '../../reward/public.ts';
import type { Referral } from '../referral-query.ts';
import styles from './friend-list.module.css';

type Friend = Referral['friends'][number];

const tones: Readonly<Record<Friend['state'], BadgeTone>> = {
  playing: 'plain',
  ready: 'positive',
  counted: 'info',
  phone: 'plain',
  shared: 'warning',
  left: 'plain',
};

/** Lists the invited friends with the progress of each. */
export function FriendList({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const needed = writtenMoney(wheel.table.friend_weighted, wireCurrency);
  return (
    <section aria-labelledby="referral-friends" className={styles.section}>
      <h2 id="referral-friends">{t('referral.friends')}</h2>
      <p className={styles.about}>{t('referral.friends.about', { needed })}</p>
      <Card bare>
        {wheel.friends.length === 0 && (
          <EmptyState icon="person" title={t('referral.friends.empty')} text={t('referral.friends.empty.text')} />
        )}
        <ul>
          {wheel.friends.map((friend, index) => (
            <li key={`${friend.name} ${index}`} className={styles.row}>
              <bdi className={styles.name}>{friend.name}</bdi>
              <Badge tone={tones[friend.state]}>{t(`referral.friend.${friend.state}`)}</Badge>
              <div className={styles.progress}>
                <ProgressBar percent={percentOf(friend.staked, friend.needed)} label={friend.name} />
                <span>
                  {t('referral.friend.of', {
                    done: writtenMoney(friend.staked, wireCurrency),
                    needed: writtenMoney(friend.needed, wireCurrency),
                  })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
