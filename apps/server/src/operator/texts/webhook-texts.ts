import { localTime } from '../local-time.ts';
import { plainLine } from '../plain-text.ts';

/** The addresses that receive events. */
export type AddressTable = {
  addresses: readonly { id: string; url: string; kinds: string; added_at: Date; waiting: number; failed: number }[];
};

export const addressesText = ({ addresses }: AddressTable): string =>
  addresses
    .map(
      ({ id, url, kinds, added_at, waiting, failed }) =>
        `${id}  ${url}  ${kinds}  since ${localTime(added_at)}  ${waiting} waiting, ${failed} failed`,
    )
    .join('\n') || 'No address receives webhooks. webhook add adds one.';

/** The last events of an address, each with its newest attempt. */
export type DeliveryTable = {
  deliveries: readonly {
    entry: number;
    event_id: string;
    kind: string;
    state: string;
    attempts: number;
    at: Date | null;
    status: number | null;
    error: string | null;
    body: string | null;
  }[];
};

function deliveryLine({ at, status, error, body, ...row }: DeliveryTable['deliveries'][number]): string {
  const response = at === null ? 'no attempt yet' : `${localTime(at)}  ${status ?? error}  ${plainLine(body ?? '')}`;
  return `${row.entry}  ${row.event_id}  ${row.kind}  ${row.state}  ${row.attempts} attempts  ${response}`.trimEnd();
}

export const deliveriesText = ({ deliveries }: DeliveryTable): string =>
  deliveries.map(deliveryLine).join('\n') || 'Nothing was sent to this address yet.';
