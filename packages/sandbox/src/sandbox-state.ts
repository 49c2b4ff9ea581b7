import { type Entry, openJournal } from './journal.ts';

export type Verdict = 'paid' | 'low_balance' | 'refused' | 'dropped' | 'refunded';

/**
 * The wallet's codes for a payment that is no longer valid: awaiting reversal, reversed, disputed (two codes),
 * refunded.
 */
export const reversal_codes = ['119', '122', '126', '128', '131'] as const;
export type ReversalCode = (typeof reversal_codes)[number];

/** One wallet charge. Amounts are paisa digits, times ISO 8601, phones 03XXXXXXXXX. */
export type Charge = {
  id: string;
  wallet: 'jazzcash' | 'easypaisa';
  reference: string;
  phone: string;
  amount: string;
  /** The amount debited. It differs from `amount` only for the phone number whose script takes less. */
  taken: string;
  verdict: Verdict | null;
  /** The code of a reversal; null or absent while the payment is valid. */
  reversal?: ReversalCode | null;
  retrieval_no: string;
  auth_code: string;
  /** The number of requests with this reference. Only the first one charges. */
  attempts: number;
  notices: number;
  created_at: string;
  decided_at: string | null;
  fields: Record<string, string>;
};

export type Payout = {
  id: string;
  gateway: 'jazzcash' | 'tmfb';
  kind: 'wallet' | 'bank';
  reference: string;
  receiver: string;
  amount: string;
  state: 'pending' | 'completed' | 'cancelled' | 'refused';
  code: string;
  transaction_id: string;
  attempts: number;
  created_at: string;
  decided_at: string | null;
};

/** A fetched account title, which a bank payment refers to. */
export type TitleFetch = {
  id: string;
  iban: string;
  bank_code: string;
  amount: string;
  title: string;
  created_at: string;
  used: boolean;
};

export type StatementLine = {
  id: string;
  number: number;
  at: string;
  amount: string;
  reference: string;
  sender_name: string;
  sender_iban: string;
  delivered: boolean;
};

export type Sms = { id: string; to: string; text: string; at: string };

/** A text accepted by a gateway, with the callback address for its delivery reports. The id is the gateway's. */
export type GatewayText = {
  id: string;
  gateway: 'http' | 'twilio';
  to: string;
  callback: string | null;
  outcome: 'delivered' | 'undelivered';
  /** The number of reports sent. */
  reports: number;
  at: string;
};

/**
 * A notification that reached a device through FCM, or a browser through its push service. A browser's notification is stored decrypted.
 */
export type PushedNote = {
  id: string;
  by: 'fcm' | 'web';
  /** The FCM token, or the subscription's address. */
  token: string;
  at: string;
  title: string;
  body: string;
  data: Record<string, string>;
};

/** A request to Adjust, from a server or from the SDK in a page, with all its fields. */
export type AdjustHit = {
  id: string;
  at: string;
  path: 'session' | 'event' | 'attribution' | 'sdk_click' | 'gdpr_forget_device';
  by: 'server' | 'sdk';
  device: string;
  bearer: string | null;
  status: number;
  fields: Record<string, string>;
};

/** A browser's push subscription: its key pair and secret, base64url. */
export type PushSubscription = { id: string; public_key: string; private_key: string; auth: string };

export type ScheduledAction =
  | { kind: 'settle_charge'; charge_id: string; verdict: Verdict }
  | { kind: 'notice'; charge_id: string; attempt: number; content: 'truth' | 'wrong_amount' | 'forged'; copies: number }
  | { kind: 'settle_payout'; payout_id: string; state: 'completed' | 'cancelled' }
  | { kind: 'statement'; line_id: string; attempt: number }
  | { kind: 'sms_report'; text_id: string; attempt: number; content: 'truth' | 'forged'; copies: number };
export type Scheduled = { id: string; due_at: string; what: ScheduledAction };

/** A first attempt that failed on purpose; its retry succeeds. */
export type FirstAttempt = { id: string };
export type KeyPair = { id: string; public_key: string; private_key: string };
/** The newest checkpoint that the witness has cosigned for a log. The id is the log's name. */
export type Witnessed = { id: string; size: string; root: string };
/** A commitment of the calendar, and the height of the block that contains it. The id is its hex. */
export type Commitment = { id: string; height: number };
/** A webhook that the receiver accepted. The id is its header webhook-id; `times` counts how often it arrived. */
export type ReceivedWebhook = { id: string; at: string; times: number; type: string; entry: number; body: string };
export type GatewaySession = { id: string; at: string };

export type Table<Row extends { id: string }> = {
  get(id: string): Row | undefined;
  put(row: Row): Row;
  drop(id: string): void;
  all(): Row[];
  size(): number;
};

export type SandboxState = ReturnType<typeof openState>;

/** Opens the stored state of the outside world: reads the journal, and rewrites it without its history. */
export function openState(file: string | undefined) {
  const journal = openJournal(file);
  const rows = new Map<string, Map<string, unknown>>();
  const applyEntry = ({ table, id, row }: Entry) => {
    const map = rows.get(table) ?? new Map<string, unknown>();
    rows.set(table, map);
    if (row === null) map.delete(id);
    else map.set(id, row);
  };
  for (const entry of journal.past) applyEntry(entry);
  journal.replace([...rows].flatMap(([table, map]) => [...map].map(([id, row]) => ({ table, id, row }))));

  function table<Row extends { id: string }>(name: string): Table<Row> {
    const map = (rows.get(name) ?? new Map()) as Map<string, Row>;
    rows.set(name, map as Map<string, unknown>);
    return {
      get: (id) => map.get(id),
      put: (row) => {
        map.set(row.id, row);
        journal.write({ table: name, id: row.id, row });
        return row;
      },
      drop: (id) => {
        map.delete(id);
        journal.write({ table: name, id, row: null });
      },
      all: () => [...map.values()],
      size: () => map.size,
    };
  }

  return {
    charges: table<Charge>('charge'),
    payouts: table<Payout>('payout'),
    titles: table<TitleFetch>('title'),
    lines: table<StatementLine>('line'),
    sms: table<Sms>('sms'),
    texts: table<GatewayText>('text'),
    scheduled: table<Scheduled>('scheduled'),
    first_attempts: table<FirstAttempt>('first_try'),
    pushes: table<PushedNote>('push'),
    adjust_hits: table<AdjustHit>('adjust'),
    subscriptions: table<PushSubscription>('subscription'),
    sessions: table<GatewaySession>('session'),
    keys: table<KeyPair>('key'),
    witnessed: table<Witnessed>('witnessed'),
    commitments: table<Commitment>('commitment'),
    webhooks: table<ReceivedWebhook>('webhook'),
    settled: journal.settled,
    close: journal.close,
    clear() {
      // Without its checkpoints the witness would cosign a different history, and without its commitments a block would
      // have a different hash.
      const permanent_tables = ['key', 'witnessed', 'commitment'];
      for (const [name, map] of rows) if (!permanent_tables.includes(name)) map.clear();
      journal.replace(
        permanent_tables.flatMap((table) => [...(rows.get(table) ?? [])].map(([id, row]) => ({ table, id, row }))),
      );
    },
  };
}
