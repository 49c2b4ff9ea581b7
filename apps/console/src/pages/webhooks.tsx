import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getWebhook, getWebhookEvent } from '@nua/contract/console/webhook.ts';
import { Badge, type BadgeTone, Button, Card, Segmented } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide, type Decision } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import { countText } from './system.tsx';

type Webhook = ConsoleResponse<typeof getWebhook>;
type WebhookEvent = ConsoleResponse<typeof getWebhookEvent>;
type Attempt = WebhookEvent['deliveries'][number]['attempts'][number];

const tones: Readonly<Record<string, BadgeTone>> = { waiting: 'warning', failed: 'negative', delivered: 'positive' };
const State = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{of}</Badge>;

/** Returns the status of the response, or why there was no response. */
const statusText = ({ status, error }: Attempt): string => error ?? String(status);

const filters = ['all', 'waiting', 'failed'] as const;
const titles: Record<(typeof filters)[number], string> = { all: 'All', waiting: 'Waiting', failed: 'Failed' };

export function WebhookPage({ id }: { id: string }) {
  const { searchParams } = useAddress();
  const show = filters.find((filter) => filter === searchParams.get('show')) ?? 'all';
  const before = searchParams.get('before') ?? undefined;
  const webhook = useCall(getWebhook, { params: { id }, query: { show, before } });
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
            <Segmented
              label="Which events"
              value={show}
              onChange={(value) => navigate(`/webhooks/${id}?show=${value}`)}
              options={filters.map((value) => ({ value, label: titles[value] }))}
            />
            <Events of={details} />
            {details.has_more && (
              <Button
                kind="quiet"
                onClick={() => navigate(`/webhooks/${id}?show=${show}&before=${details.events.at(-1)!.entry}`)}
              >
                Older events
              </Button>
            )}
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

function Events({ of: { events } }: { of: Webhook }) {
  if (events.length === 0) return <p className={styles.soft}>No event.</p>;
  return (
    <Table
      label="Events of the address"
      rows={events}
      keyOf={({ event_id }) => event_id}
      hrefOf={({ event_id }) => `/webhook-events/${event_id}`}
      columns={[
        { name: 'Entry', of: ({ entry }) => entry },
        { name: 'Kind', of: ({ kind }) => kind },
        { name: 'At', of: ({ at }) => <Time at={at} /> },
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
            { name: 'At', of: ({ at }) => <Time at={at} /> },
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
