import { listWebhooks } from '@nua/contract/console/webhook.ts';
import { useCall } from '../api/queries.ts';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { system } from '../texts/system.ts';
import { webhooks as text } from '../texts/webhooks.ts';
import { words } from '../texts/words.ts';
import { SystemState } from './system-state.tsx';

export function SystemPage() {
  const addresses = useCall(listWebhooks, {});
  return (
    <>
      <h1>{system.title}</h1>
      <SystemState />
      <p className={styles.soft}>
        {text.purpose} <Link href="/acts?act=webhook%20add">{text.add_address}</Link>.
      </p>
      <Section
        title={text.title}
        query={addresses}
        empty={{
          title: text.no_address,
          text: text.no_address_hint,
        }}
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <Table
              label={text.addresses_label}
              isWhole
              rows={list}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/webhooks/${id}`}
              columns={[
                { name: text.address, of: ({ url }) => url },
                { name: text.kinds, of: ({ kinds }) => kinds?.join(', ') ?? text.every_kind },
                { name: words.since, time: ({ added_at }) => added_at },
                {
                  name: text.waiting,
                  of: ({ waiting }) => countText(waiting),
                  by: ({ waiting }) => waiting,
                  is_number: true,
                },
                {
                  name: text.oldest_waiting,
                  by: ({ oldest_waiting_at }) => oldest_waiting_at ?? undefined,
                  of: ({ oldest_waiting_at: at }) => (at === null ? '' : <Time at={at} />),
                },
                {
                  name: text.failed,
                  of: ({ failed }) => countText(failed),
                  by: ({ failed }) => failed,
                  is_number: true,
                },
              ]}
            />
          )
        }
      </Section>
    </>
  );
}

/** Formats a count. The server stops counting at 1,000. */
export const countText = (count: number): string => (count >= 1_000 ? text.many : String(count));
