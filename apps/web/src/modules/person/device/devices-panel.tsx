import type { ResponseOf } from '@nua/contract/call.ts';
import { endDevice, listDevices, unnamedBrowser } from '@nua/contract/device.ts';
import { Badge, Button, Icon, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import styles from './devices-panel.module.css';

type Device = ResponseOf<typeof listDevices>['list'][number];

const devicesQuery = (client: Client) => ({
  queryKey: ['device'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listDevices, { quiet: true, ...(signal && { signal }) }),
});

export function Panel() {
  const t = useTranslation();
  const devices = useQuery(devicesQuery(useClient()));
  const list = devices.data?.list ?? [];
  return (
    <>
      <p className={pageStyles.intro}>{t('device.intro')}</p>
      {devices.isPending && <Skeleton height={160} radius={12} />}
      {devices.isError && devices.data === undefined && (
        <LoadError error={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {devices.isSuccess && list.length === 1 && <p className={pageStyles.note}>{t('device.only')}</p>}
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const label = device.name === unnamedBrowser ? t('device.unnamed') : device.name;
  const name = `\u2068${label}\u2069`;
  const end = async () => {
    await client.call(endDevice, { params: { id: device.id } }).then(
      () => client.notify('success', t('device.ended')),
      () => undefined,
    );
    await client.queries.invalidateQueries({ queryKey: ['device'] });
  };
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('device.ask'),
      message: t('device.ask.text', { name }),
      confirmText: t('device.end'),
      cancelText: t('device.keep'),
      onConfirm: () => void end(),
    });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={device.platform === 'web' ? 'grid' : 'phone'} size={22} />
      </span>
      <div className={styles.text}>
        <bdi className={styles.name}>{label}</bdi>
        {device.current ? (
          <Badge tone="positive" icon="check">
            {t('device.this')}
          </Badge>
        ) : (
          <span className={styles.seen}>{t('device.seen', { when: formatWhen(device.last_seen_at, language) })}</span>
        )}
        <span className={styles.seen}>{t('device.since', { when: formatWhen(device.created_at, language) })}</span>
      </div>
      {!device.current && (
        <Button kind="quiet" size="small" onClick={ask} aria-label={t('device.end.named', { name })}>
          {t('device.end')}
        </Button>
      )}
    </li>
  );
}
