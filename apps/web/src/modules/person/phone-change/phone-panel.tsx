import { cancelPhoneChange } from '@nua/contract/phone-change.ts';
import { Button, Card, Segmented, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { usePlayer } from '../../player/public.ts';
import { LostNumber } from './lost-number.tsx';
import { type PhoneChange, phoneChangeQuery } from './phone-change-query.ts';
import { TwoCodes } from './two-codes.tsx';

/** Changes the phone number. Without access to the old number, the change takes 72 hours. */
export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer().data;
  if (player === undefined) return <Skeleton height={220} radius={12} />;
  if (player.phone !== null && !player.has_password) {
    return (
      <Card>
        <p>{t('phone.no-password')}</p>
        <Link to="/profile?panel=password">{t('phone.no-password.set')}</Link>
      </Card>
    );
  }
  if (player.phone !== null) return <ChangePhone phone={player.phone} />;
  return (
    <Card>
      <p>{t('phone.guest')}</p>
      <Button onClick={() => client.openDialog('guestModeLimitations', {})}>{t('phone.guest.add')}</Button>
    </Card>
  );
}

function ChangePhone({ phone }: { phone: string }) {
  const t = useTranslation();
  const client = useClient();
  const [way, setWay] = useState<'codes' | 'lost'>('codes');
  const change = useQuery(phoneChangeQuery(client));
  if (change.isPending) return <Skeleton height={220} radius={12} />;
  if (change.data === undefined) return <LoadError error={change.error} onRetry={() => void change.refetch()} />;
  if (change.data.waiting !== null) return <PendingChange waiting={change.data.waiting} />;
  return (
    <>
      <p className={pageStyles.intro}>{t('phone.intro', { phone: `\u2066${phone}\u2069` })}</p>
      <Segmented<'codes' | 'lost'>
        label={t('phone.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'codes', label: t('phone.way.codes') },
          { value: 'lost', label: t('phone.way.lost') },
        ]}
      />
      {way === 'codes' ? <TwoCodes /> : <LostNumber proven_by={change.data.proven_by} />}
    </>
  );
}

function PendingChange({ waiting }: { waiting: NonNullable<PhoneChange['waiting']> }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await client.call(cancelPhoneChange).then(
      () => client.notify('success', t('phone.stopped')),
      () => undefined,
    );
    await client.queries.invalidateQueries({ queryKey: ['phone_change'] });
    setStopping(false);
  };
  const values = { phone: `\u2066${waiting.phone}\u2069`, when: formatWhen(waiting.due_at, language) };
  return (
    <Card raised className={pageStyles.form}>
      <h2>{t('phone.waiting')}</h2>
      <p>{t('phone.waiting.text', values)}</p>
      <p className={pageStyles.note}>{t('phone.waiting.money')}</p>
      <Button kind="danger" wide busy={isStopping} onClick={() => void stop()}>
        {t('phone.stop')}
      </Button>
    </Card>
  );
}
