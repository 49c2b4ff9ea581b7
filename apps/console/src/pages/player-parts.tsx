import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { type getPlayerCard, revealPhone } from '@nua/contract/console/player.ts';
import { Button, Money } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { BeforeLook, isBeforeLook } from '../parts/before-look.tsx';
import styles from '../parts/parts.module.css';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

type Card = ConsoleResponse<typeof getPlayerCard>;

/** The masked phone number, with a button that reveals it. Each reveal is logged. */
export function Phone({ id, masked }: { id: string; masked: string | null }) {
  const reveal = useMutation({ mutationFn: () => send(revealPhone, { params: { id }, body: {} }) });
  if (masked === null) return 'none';
  if (reveal.data !== undefined) return <bdi>{reveal.data.phone}</bdi>;
  return (
    <>
      <bdi>{masked}</bdi>{' '}
      <Button kind="plain" size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
        Show
      </Button>
      {isBeforeLook(reveal.error) ? (
        <BeforeLook error={reveal.error} onDone={() => reveal.mutate()} />
      ) : (
        reveal.error !== null && <p className={styles.stale}>{errorText(reveal.error)}</p>
      )}
    </>
  );
}

function PlayerTable<Row extends { id: string } | { kind: string; period: string }>(props: {
  title: string;
  rows: readonly Row[];
  emptyText: string;
  columns: readonly Column<Row>[];
  hrefOf?: (row: Row) => string;
}) {
  const { title, rows, emptyText, ...rest } = props;
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.soft}>{emptyText}</p>
      ) : (
        <Table
          {...rest}
          label={title}
          rows={rows}
          keyOf={(row) => ('id' in row ? row.id : `${row.kind} ${row.period}`)}
        />
      )}
    </>
  );
}

export function PlayerParts({ card: { limits, exclusion, bonuses, devices, shared } }: { card: Card }) {
  return (
    <>
      <PlayerTable
        title="Limits"
        emptyText="No limits."
        rows={limits}
        columns={[
          { name: 'Limit', of: ({ kind, period }) => `${kind}, ${period}` },
          { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
          { name: 'Used', of: ({ used }) => <Money amount={used} currency={null} />, is_number: true },
          { name: 'Resets', of: ({ resets_at }) => <Time at={resets_at} /> },
        ]}
      />
      {exclusion !== null && (
        <p className={styles.stale}>
          {exclusion.kind}, set by the {exclusion.set_by}, until{' '}
          {exclusion.until === null ? 'further notice' : <Time at={exclusion.until} />}
        </p>
      )}
      <PlayerTable
        title="Bonuses"
        emptyText="No bonus."
        rows={bonuses}
        columns={[
          { name: 'At', of: ({ at }) => <Time at={at} /> },
          { name: 'From', of: ({ source }) => source },
          { name: 'State', of: ({ state }) => state },
          { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
          { name: 'Left', of: ({ left }) => <Money amount={left} currency={null} />, is_number: true },
          { name: 'Wagered', of: ({ wagered }) => <Money amount={wagered} currency={null} />, is_number: true },
          {
            name: 'To wager',
            of: ({ wager_needed }) => <Money amount={wager_needed} currency={null} />,
            is_number: true,
          },
          { name: 'Expires', of: ({ expires_at }) => <Time at={expires_at} /> },
        ]}
      />
      <PlayerTable
        title="Devices"
        emptyText="No device."
        rows={devices}
        columns={[
          { name: 'Name', of: ({ name }) => name },
          { name: 'Platform', of: ({ platform }) => platform },
          { name: 'Since', of: ({ since }) => <Time at={since} /> },
          { name: 'Last seen', of: ({ seen_at }) => <Time at={seen_at} /> },
        ]}
      />
      <PlayerTable
        title="Accounts that share something"
        emptyText="No other account shares a device, payer, payout account or CNIC."
        rows={shared}
        hrefOf={({ id }) => `/players/${id}`}
        columns={[
          { name: 'Player', of: ({ name }) => name },
          { name: 'Same', of: ({ shares }) => shares },
        ]}
      />
    </>
  );
}
