import { listWebhooks } from '@nua/contract/console/webhook.ts';
import { useCall } from '../api/queries.ts';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { SystemState } from './system-state.tsx';

export function SystemPage() {
  const webhooks = useCall(listWebhooks, {});
  return (
    <>
      <h1>System</h1>
      <SystemState />
      <p className={styles.soft}>
        Other systems receive events as signed webhooks. Two people{' '}
        <Link href="/acts?act=webhook%20add">add an address</Link>.
      </p>
      <Section
        title="Webhooks"
        query={webhooks}
        empty={{
          title: 'No address receives webhooks',
          text: 'Registrations, payments, limits and alarms can be sent to one.',
        }}
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <Table
              label="Addresses of webhooks"
              isWhole
              rows={list}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/webhooks/${id}`}
              columns={[
                { name: 'Address', of: ({ url }) => url },
                { name: 'Kinds', of: ({ kinds }) => kinds?.join(', ') ?? 'every kind' },
                { name: 'Since', time: ({ added_at }) => added_at },
                {
                  name: 'Waiting',
                  of: ({ waiting }) => countText(waiting),
                  by: ({ waiting }) => waiting,
                  is_number: true,
                },
                {
                  name: 'Oldest waiting',
                  by: ({ oldest_waiting_at }) => oldest_waiting_at ?? undefined,
                  of: ({ oldest_waiting_at: at }) => (at === null ? '' : <Time at={at} />),
                },
                { name: 'Failed', of: ({ failed }) => countText(failed), by: ({ failed }) => failed, is_number: true },
              ]}
            />
          )
        }
      </Section>
    </>
  );
}

/** Formats a count. The server stops counting at 1,000. */
export const countText = (count: number): string => (count >= 1_000 ? '1,000 or more' : String(count));
