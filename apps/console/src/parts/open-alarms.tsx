import { countAlarms } from '@nua/contract/console/alarm.ts';
import { Badge, Card } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { alarms as text } from '../texts/alarms.ts';
import { Link } from './link.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';

/** The number of open alarms, beside the entry of the menu. */
export function AlarmCount() {
  const { data } = useCall(countAlarms, {});
  if (data === undefined || data.open === 0) return null;
  return (
    <>
      {' '}
      <Badge tone={data.pages > 0 ? 'negative' : 'warning'}>{data.open}</Badge>
    </>
  );
}

export function OpenAlarms() {
  const count = useCall(countAlarms, {});
  return (
    <Section title={text.title} query={count} empty={{ title: text.no_open_alarm }}>
      {({ open, unseen, pages }) =>
        open === 0 ? null : (
          <div className={styles.tiles}>
            <Card>
              <Link className={styles.tile} href="/alarms">
                <strong>{open}</strong>
                <span>{text.open_alarms(pages)}</span>
                <small>{text.unseen(unseen)}</small>
              </Link>
            </Card>
          </div>
        )
      }
    </Section>
  );
}
