import { displayName } from '@nua/contract/display-name.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Button, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import type { ReactNode } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatDay } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { isGuest, usePlayer } from '../../player/public.ts';
import styles from './info-page.module.css';

export function Page() {
  const t = useTranslation();
  const player = usePlayer();
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title.profile-info')} />
      <p className={pageStyles.intro}>{t('profile.info.intro')}</p>
      {player.isPending && <Skeleton height={420} radius={12} />}
      {player.isError && player.data === undefined && (
        <LoadError error={player.error} onRetry={() => void player.refetch()} />
      )}
      {player.data !== undefined && <Lines />}
    </div>
  );
}

function Lines() {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const player = usePlayer().data;
  if (player === undefined) return null;
  const guest = isGuest(player);
  const day = dayInKarachi(new Date(player.created_at));
  return (
    <dl className={styles.lines}>
      <Line
        name={t('profile.alias')}
        value={<bdi>{displayName(player.alias_name)}</bdi>}
        onEdit={() => client.openDialog('edit', { field: 'alias_name', value: guest ? '' : player.alias_name })}
      />
      {player.user_name !== null && (
        <Line
          name={t('profile.user-name')}
          value={<bdi dir="ltr">{player.user_name}</bdi>}
          note={t('profile.user-name.note')}
        />
      )}
      <Line
        name={t('profile.phone')}
        value={player.phone === null ? t('profile.phone.none') : <bdi dir="ltr">{player.phone}</bdi>}
        onEdit={() =>
          guest ? client.openDialog('guestModeLimitations', {}) : void client.navigate('/profile?panel=phone')
        }
      />
      {!guest && (
        <Line
          name={t('profile.sms-word')}
          value={t(player.has_sms_word ? 'profile.sms-word.chosen' : 'profile.sms-word.none')}
          note={t('profile.sms-word.note')}
          onEdit={() => client.openDialog('edit', { field: 'sms_word' })}
        />
      )}
      <Line
        name={t('profile.language')}
        value={language === 'ur' ? 'اردو' : 'English'}
        onEdit={() => client.openDialog('edit', { field: 'language', value: language })}
      />
      <Line name={t('profile.since')} value={`${formatDay(day, language)} ${day.slice(0, 4)}`} />
      <Line
        name={t('profile.number')}
        value={
          <bdi dir="ltr" className={styles.number}>
            {player.id}
          </bdi>
        }
        note={t('profile.number.note')}
      />
    </dl>
  );
}

type LineProps = { name: string; value: ReactNode; note?: string; onEdit?: () => void };

function Line({ name, value, note, onEdit }: LineProps) {
  const t = useTranslation();
  return (
    <div className={styles.line}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {value}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
      {onEdit && (
        <dd className={styles.action}>
          <Button kind="quiet" size="small" onClick={onEdit} aria-label={t('profile.edit.named', { field: name })}>
            {t('profile.edit')}
          </Button>
        </dd>
      )}
    </div>
  );
}
