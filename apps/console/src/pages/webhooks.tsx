import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getWebhook, getWebhookEvent } from '@nua/contract/console/webhook.ts';
import { Badge, type BadgeTone, Card } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide, type Decision } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { ListForm } from '../parts/list-form.tsx';
import { ListRows } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { type ListPlace, useList } from '../parts/use-list.ts';
import { countText } from './system.tsx';

type Webhook = ConsoleResponse<typeof getWebhook>;
type WebhookEvent = ConsoleResponse<typeof getWebhookEvent>;
type Attempt = WebhookEvent['deliveries'][number]['attempts'][number];

const tones: Readonly<Record<string, BadgeTone>> = { waiting: 'warning', failed: 'negative', delivered: 'positive' };
const State = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{of}</Badge>;

/** Returns the status of the response, or why there was no response. */
const statusText = ({ status, error }: Attempt): string => error ?? String(status);

export function WebhookPage({ id }: { id: string }) {
  const place = useList(getWebhook);
  const webhook = useCall(getWebhook, { params: { id }, query: place.query });
  return (
    <>
      <p>
        <Link href="/system">System</Link>
      </p>
      <h1>Webhook address</h1>
      <Section title={webhook.data?.url ?? ''} query={webhook}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  ['Id', <code key="id">{details.id}</code>],
                  ['Kinds', details.kinds?.join(', ') ?? 'every kind'],
                  ['Since', <Time key="since" at={details.added_at} />],
                  ['Waiting', countText(details.waiting)],
                  ['Failed', countText(details.failed)],
                  ['Secret', details.is_secret_shown ? 'was shown' : 'can be shown once'],
                ]}
              />
              <Decide choices={decisionsOf(details)} target={{ address: id }} />
            </Card>
            <h2>Events</h2>
            <ListForm place={place} label="Which events" />
            <Events of={details} place={place} />
          </>
        )}
      </Section>
    </>
  );
}

function decisionsOf({ is_secret_shown, waiting, failed }: Webhook): readonly Decision[] {
  const resend: Decision = { title: 'Send waiting and failed again', act: 'webhook resend', values: { entry: 'all' } };
  return [
    ...(waiting + failed > 0 ? [resend] : []),
    ...(is_secret_shown ? [] : [{ title: 'Show the secret', act: 'webhook secret' }]),
    { title: 'Renew the secret', act: 'webhook renew' },
    { title: 'Remove the address', act: 'webhook remove', is_refusal: true },
  ];
}

function Events({ of: { events, has_more }, place }: { of: Webhook; place: ListPlace }) {
  if (events.length === 0) return <p className={styles.soft}>No event.</p>;
  return (
    <ListRows
      label="Events of the address"
      place={place}
      page={{ list: events, has_more }}
      keyOf={({ entry }) => String(entry)}
      hrefOf={({ event_id }) => `/webhook-events/${event_id}`}
      columns={[
        { name: 'Entry', of: ({ entry }) => entry, server_order: 'time' },
        { name: 'Kind', of: ({ kind }) => kind },
        { name: 'At', time: ({ at }) => at },
        { name: 'State', of: ({ state }) => <State of={state} /> },
        { name: 'Attempts', of: ({ attempts }) => attempts, is_number: true },
        { name: 'Response', of: ({ last }) => (last === null ? '' : statusText(last)) },
        { name: 'Body', of: ({ last }) => last?.body, is_text: true },
        { name: 'Next attempt', of: ({ next_at }) => (next_at === null ? '' : <Time at={next_at} />) },
      ]}
    />
  );
}

export function WebhookEventPage({ id }: { id: string }) {
  const event = useCall(getWebhookEvent, { params: { id } });
  return (
    <>
      <p>
        <Link href="/system">System</Link>
      </p>
      <h1>Event</h1>
      <Section title={<code>{id}</code>} query={event}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  ['Entry', details.entry ?? 'not numbered yet'],
                  ['Kind', details.kind],
                  ['At', <Time key="at" at={details.at} />],
                ]}
              />
              <pre className={styles.text}>{JSON.stringify(details.data, null, 2)}</pre>
            </Card>
            {details.deliveries.length === 0 && <p className={styles.soft}>No address receives this event.</p>}
            {details.deliveries.map((delivery) => (
              <Delivery key={delivery.address_id} of={delivery} entry={details.entry} />
            ))}
          </>
        )}
      </Section>
    </>
  );
}

function Delivery({
  of: { address_id, url, state, attempts },
  entry,
}: {
  of: WebhookEvent['deliveries'][number];
  entry: number | null;
}) {
  const resend: Decision = { title: 'Send again', act: 'webhook resend', values: { entry: String(entry) } };
  return (
    <Card>
      <h3>
        <Link href={`/webhooks/${address_id}`}>{url}</Link> <State of={state} />
      </h3>
      {attempts.length > 0 && (
        <Table
          label={`Attempts to ${url}`}
          rows={attempts}
          keyOf={({ at }) => at}
          columns={[
            { name: 'At', time: ({ at }) => at },
            { name: 'Response', of: statusText },
            { name: 'Took', of: ({ took_ms }) => `${took_ms} ms`, is_number: true },
            { name: 'Body', of: ({ body }) => body, is_text: true },
          ]}
        />
      )}
      <Decide choices={state === 'dropped' ? [] : [resend]} target={{ address: address_id }} />
    </Card>
  );
}
