import { createHmac } from 'node:crypto';
import { type WebhookKind, webhookKinds } from '@nua/contract/webhook.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import {
  addWebhookAddress,
  type LockedAddress,
  lockWebhookAddress,
  maskedWebhookUrl,
  readWebhookUrl,
  removeWebhookAddress,
  renewWebhookSecret,
  sendWebhooksAgain,
  takeWebhookSecret,
} from '../../modules/webhook/public.ts';
import { type Act, change, read, recordedRead } from '../act.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { mayDo } from '../operator-permissions.ts';
import { id, optional, readBy } from '../parameters.ts';
import { type AddressTable, addressesText, type DeliveryTable, deliveriesText } from '../texts/webhook-texts.ts';

/** Each address costs a delivery of every event. */
const MAX_ADDRESSES = 10;
const MAX_LIST = 20;

const url = readBy(readWebhookUrl, 'an https address of a public host, without a user name and without a #', 'URL');

const kinds = readBy<WebhookKind[]>(
  (typed) => {
    const named = [...new Set(typed.split(','))].map((name) => webhookKinds.find((kind) => kind === name));
    return named.includes(undefined) ? null : (named as WebhookKind[]).sort();
  },
  `some of ${webhookKinds.join(',')} with commas between them`,
  'KINDS',
);

const entry = readBy<number | 'all'>(
  (typed) => (typed === 'all' ? 'all' : /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null),
  'the number of an entry, or all',
  'ENTRY|all',
);

/**
 * Returns the subject of an address that has no id yet. The keyed hash of the URL distinguishes two addresses of one origin, and does not
 * reveal a token in the URL.
 */
const newSubject = ({ secret }: Pick<OperatorDeps, 'secret'>, address: string): string => {
  const print = createHmac('sha256', secret).update(`webhook address ${address}`).digest('hex').slice(0, 12);
  return `webhook ${maskedWebhookUrl(address)} ${print}`;
};

const kindsText = (chosen: readonly string[] | null): string => chosen?.join(',') ?? 'every kind';
const subjectOf = ({ id: address_id }: LockedAddress) => `webhook ${address_id}`;

/** Masks the URL of an address, which may contain a token of the receiver. */
const maskedAddress = <Content extends { url: string }>(content: Content): Content => ({
  ...content,
  url: maskedWebhookUrl(content.url),
});

async function lockAddress(tx: Tx, address_id: string): Promise<LockedAddress> {
  const found = await lockWebhookAddress(tx, address_id);
  if (found === null) throw new CommandError(`There is no webhook address ${address_id}. See: webhook`);
  return found;
}

/** Throws if the address is used already, or if there are too many addresses. It locks the list until the transaction ends. */
async function assertAddable(tx: Tx, address: string): Promise<void> {
  await sql`select 1 from webhook_head for update`.execute(tx);
  const { rows } = await sql<{ url: string }>`select url from webhook_address where removed_at is null`.execute(tx);
  if (rows.some((row) => row.url === address)) throw new CommandError('This address receives webhooks already.');
  if (rows.length >= MAX_ADDRESSES) throw new CommandError(`There are ${MAX_ADDRESSES} addresses. Remove one first.`);
}

type Counted = { id: string; url: string; kinds: string[] | null; added_at: Date; waiting: number; failed: number };

async function listAddresses({ db }: OperatorDeps, operator: string): Promise<AddressTable> {
  const { rows } = await sql<Counted>`
    select a.id, a.url, a.kinds, a.added_at,
      (select count(*) from webhook_delivery d where d.address_id = a.id and d.state = 'waiting')::int as waiting,
      (select count(*) from webhook_delivery d where d.address_id = a.id and d.state = 'failed')::int as failed
    from webhook_address a where a.removed_at is null order by a.id`.execute(db);
  const isWhole = await mayDo(db, operator, 'technical');
  return {
    addresses: rows.map(({ kinds: chosen, url: whole, ...row }) => ({
      ...row,
      url: isWhole ? whole : maskedWebhookUrl(whole),
      kinds: kindsText(chosen),
    })),
  };
}

type Shown = {
  entry: bigint;
  event_id: string;
  kind: string;
  state: string;
  attempts: number;
  at: Date | null;
  status: number | null;
  error: string | null;
  body: string | null;
};

async function listDeliveries({ db }: OperatorDeps, address_id: string): Promise<DeliveryTable> {
  const { rows } = await sql<Shown>`
    select d.entry, d.event_id, e.kind, d.state, d.attempts, t.at, t.status, t.error, t.body
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    left join lateral (select at, status, error, body from webhook_attempt t
      where t.address_id = d.address_id and t.entry = d.entry order by t.id desc limit 1) t on true
    where d.address_id = ${address_id} order by d.entry desc limit ${MAX_LIST}`.execute(db);
  return { deliveries: rows.map((row) => ({ ...row, entry: Number(row.entry) })) };
}

export const webhookActs = {
  webhook: read({
    permission: 'look',
    help: 'the addresses of other systems that receive events',
    arguments: {},
    run: ({ deps, acting }) => listAddresses(deps, acting.operator),
    text: addressesText,
  }),
  'webhook deliveries': read({
    permission: 'look',
    help: `the last ${MAX_LIST} events of an address, with the response to each`,
    arguments: { address: id },
    run: ({ deps }, { address }) => listDeliveries(deps, address),
    text: deliveriesText,
  }),
  'webhook add': change({
    permission: 'technical',
    approval: 'two',
    conflicts_with: 'every act',
    masked: maskedAddress,
    help: `sends events to an address of another system from then on, every kind unless KINDS are given: ${webhookKinds.join(', ')}`,
    arguments: { url, kinds: optional(kinds) },
    run: async ({ tx, deps }, { url: address, kinds: chosen = null }) => {
      await assertAddable(tx, address);
      const content = { url: address, kinds: kindsText(chosen) };
      return {
        subject: newSubject(deps, address),
        content,
        money_effect: null,
        apply: async ({ at }) => {
          const added = await addWebhookAddress(tx, deps, { url: address, kinds: chosen, at });
          return {
            data: { address: added },
            after: { ...maskedAddress(content), address: added },
          };
        },
      };
    },
    text: ({ address }) => `Added. Its secret is shown once: webhook secret ${address}`,
  }),
  'webhook secret': recordedRead({
    permission: 'technical',
    is_secret: true,
    help: 'shows the secret of an address with which its receiver checks signatures; only once',
    arguments: { address: id },
    run: async ({ tx, deps, request }, { address }) => {
      const found = await lockAddress(tx, address);
      const secret = await takeWebhookSecret(tx, deps, address, request);
      if (secret === null)
        throw new CommandError(`The secret was shown already. A new one is made by: webhook renew ${address}`);
      return { subject: subjectOf(found), data: { address, secret } };
    },
    text: ({ secret }) => secret,
  }),
  'webhook renew': change({
    permission: 'technical',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'gives an address a new secret; the former one signs beside it for a day',
    arguments: { address: id },
    run: async ({ tx, deps }, { address }) => {
      const found = await lockAddress(tx, address);
      return {
        subject: subjectOf(found),
        content: { url: maskedWebhookUrl(found.url), secret: 'a new one' },
        money_effect: null,
        apply: async ({ at }) => {
          await renewWebhookSecret(tx, deps, address, at);
          return { data: { address } };
        },
      };
    },
    text: ({ address }) => `Renewed. The new secret is shown once: webhook secret ${address}`,
  }),
  'webhook remove': change({
    permission: 'technical',
    approval: 'one',
    help: 'removes an address; its waiting events are not sent',
    arguments: { address: id },
    run: async ({ tx }, { address }) => {
      const found = await lockAddress(tx, address);
      return {
        subject: subjectOf(found),
        before: { url: maskedWebhookUrl(found.url), kinds: kindsText(found.kinds) },
        apply: async ({ at }) => {
          const dropped = await removeWebhookAddress(tx, address, at);
          return { data: { address, dropped }, after: { dropped } };
        },
      };
    },
    text: ({ dropped }) => `Removed. ${dropped} waiting events are not sent.`,
  }),
  'webhook resend': change({
    permission: 'technical',
    approval: 'one',
    help: 'sends an event to an address again with the same id, or all that wait or have failed',
    arguments: { address: id, entry },
    run: async ({ tx }, { address, entry: which }) => {
      const found = await lockAddress(tx, address);
      return {
        subject: subjectOf(found),
        apply: async ({ at }) => {
          const due = await sendWebhooksAgain(tx, { address_id: address, entry: which, at });
          if (due === 0)
            throw new CommandError(
              which === 'all' ? 'No event waits or has failed.' : `The address has no entry ${which}.`,
            );
          return {
            data: { address, due },
            after: { entry: which, due },
          };
        },
      };
    },
    text: ({ due }) => `${due === 1 ? 'One event is' : `${due} events are`} sent in a moment.`,
  }),
} satisfies Record<string, Act>;
