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
import { webhooks as text } from '../texts/webhooks.ts';
import { words } from '../texts/words.ts';
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
        <Link href="/system">{text.system}</Link>
      </p>
      <h1>{text.address_title}</h1>
      <Section title={webhook.data?.url ?? ''} query={webhook}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  [text.id, <code key="id">{details.id}</code>],
                  [text.kinds, details.kinds?.join(', ') ?? text.every_kind],
                  [words.since, <Time key="since" at={details.added_at} />],
                  [text.waiting, countText(details.waiting)],
                  [text.failed, countText(details.failed)],
                  [text.secret, details.is_secret_shown ? text.secret_shown : text.secret_not_shown],
                ]}
              />
              <Decide choices={decisionsOf(details)} target={{ address: id }} />
            </Card>
            <h2>{text.events}</h2>
            <ListForm place={place} label={text.events_filter} />
            <Events of={details} place={place} />
          </>
        )}
      </Section>
    </>
  );
}

function decisionsOf({ is_secret_shown, waiting, failed }: Webhook): readonly Decision[] {
  const resend: Decision = { title: text.resend_all, act: 'webhook resend', values: { entry: 'all' } };
  return [
    ...(waiting + failed > 0 ? [resend] : []),
    ...(is_secret_shown ? [] : [{ title: text.show_secret, act: 'webhook secret' }]),
    { title: text.renew_secret, act: 'webhook renew' },
    { title: text.remove_address, act: 'webhook remove', is_refusal: true },
  ];
}

function Events({ of: { events, has_more }, place }: { of: Webhook; place: ListPlace }) {
  if (events.length === 0) return <p className={styles.soft}>{text.no_event}</p>;
  return (
    <ListRows
      label={text.events_label}
      place={place}
      page={{ list: events, has_more }}
      keyOf={({ entry }) => String(entry)}
      hrefOf={({ event_id }) => `/webhook-events/${event_id}`}
      columns={[
        { name: words.entry, of: ({ entry }) => entry, server_order: 'time' },
        { name: words.kind, of: ({ kind }) => kind },
        { name: words.at, time: ({ at }) => at },
        { name: words.state, of: ({ state }) => <State of={state} /> },
        { name: text.attempts, of: ({ attempts }) => attempts, is_number: true },
        { name: text.response, of: ({ last }) => (last === null ? '' : statusText(last)) },
        { name: text.body, of: ({ last }) => last?.body, is_text: true },
        { name: text.next_attempt, of: ({ next_at }) => (next_at === null ? '' : <Time at={next_at} />) },
      ]}
    />
  );
}

export function WebhookEventPage({ id }: { id: string }) {
  const event = useCall(getWebhookEvent, { params: { id } });
  return (
    <>
      <p>
        <Link href="/system">{text.system}</Link>
      </p>
      <h1>{text.event_title}</h1>
      <Section title={<code>{id}</code>} query={event}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  [words.entry, details.entry ?? text.not_numbered],
                  [words.kind, details.kind],
                  [words.at, <Time key="at" at={details.at} />],
                ]}
              />
              <pre className={styles.text}>{JSON.stringify(details.data, null, 2)}</pre>
            </Card>
            {details.deliveries.length === 0 && <p className={styles.soft}>{text.no_receiver}</p>}
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
  const resend: Decision = { title: text.resend, act: 'webhook resend', values: { entry: String(entry) } };
  return (
    <Card>
      <h3>
        <Link href={`/webhooks/${address_id}`}>{url}</Link> <State of={state} />
      </h3>
      {attempts.length > 0 && (
        <Table
          label={text.attempts_to(url)}
          rows={attempts}
          keyOf={({ at }) => at}
          columns={[
            { name: words.at, time: ({ at }) => at },
            { name: text.response, of: statusText },
            { name: text.took, of: ({ took_ms }) => text.milliseconds(took_ms), is_number: true },
            { name: text.body, of: ({ body }) => body, is_text: true },
          ]}
        />
      )}
      <Decide choices={state === 'dropped' ? [] : [resend]} target={{ address: address_id }} />
    </Card>
  );
}
