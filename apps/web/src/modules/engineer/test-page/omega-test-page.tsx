import { Button, Card, Skeleton } from '@nua/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { AppUpdates } from '../device/app-updates.tsx';
import { Facts } from '../device/facts.tsx';
import { type DeviceFacts, type Measured, measureDevice } from '../device/measure-device.ts';
import { isApp } from '../engineer-flag.ts';
import styles from './test-page.module.css';

const sections: readonly (readonly [part: keyof DeviceFacts, title: MessageId])[] = [
  ['network', 'engineer.omega.network'],
  ['device', 'engineer.omega.device'],
  ['screen', 'engineer.omega.screen'],
  ['storage', 'engineer.omega.storage'],
  ['worker', 'engineer.omega.worker'],
];

export function Page() {
  const t = useTranslation();
  const client = useClient();
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [run, setRun] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void measureDevice(client).then((measured) => isCurrent && setFacts(measured));
    return () => {
      isCurrent = false;
    };
  }, [client, run]);
  return (
    <div className={styles.page}>
      <h1>{t('engineer.omega')}</h1>
      <p className={styles.intro}>{t('engineer.omega.text')}</p>
      <Section title="engineer.omega.updates">
        {isApp ? <AppUpdates /> : <p>{t('engineer.omega.updates.web')}</p>}
      </Section>
      {sections.map(([part, title]) => (
        <Section key={part} title={title}>
          {facts === null ? <Skeleton height={120} /> : <MeasuredFacts measured={facts[part]} />}
        </Section>
      ))}
      <Button icon="refresh" disabled={facts === null} onClick={() => setRun(run + 1)}>
        {t('engineer.omega.again')}
      </Button>
    </div>
  );
}

function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useTranslation();
  return (
    <section className={styles.section}>
      <h2>{t(title)}</h2>
      <Card>{children}</Card>
    </section>
  );
}

function MeasuredFacts({ measured }: { measured: Measured }) {
  const t = useTranslation();
  const valueText = (value: boolean | string | null) => {
    if (value === null) return t('engineer.unknown');
    return typeof value === 'string' ? value : t(value ? 'engineer.yes' : 'engineer.no');
  };
  return <Facts facts={measured.map(([name, value]) => [t(name), valueText(value)] as const)} />;
}
