import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { type getPlayerCard, revealPhone } from '@nua/contract/console/player.ts';
import { Button, Money } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { AccessForm, needsAccessForm } from '../parts/access-form.tsx';
import styles from '../parts/parts.module.css';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { player as text } from '../texts/player.ts';
import { words } from '../texts/words.ts';

type Card = ConsoleResponse<typeof getPlayerCard>;

/** The masked phone number, with a button that reveals it. Each reveal is logged. */
export function Phone({ id, masked }: { id: string; masked: string | null }) {
  const reveal = useMutation({ mutationFn: () => send(revealPhone, { params: { id }, body: {} }) });
  if (masked === null) return words.none;
  if (reveal.data !== undefined) return <bdi>{reveal.data.phone}</bdi>;
  return (
    <>
      <bdi>{masked}</bdi>{' '}
      <Button kind="plain" size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
        {words.show}
      </Button>
      {needsAccessForm(reveal.error) ? (
        <AccessForm error={reveal.error} onDone={() => reveal.mutate()} />
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

export function PlayerParts({ card }: { card: Card }) {
  const { limits, exclusion, devices, shared } = card;
  return (
    <>
      <PlayerTable
        title={text.limits}
        emptyText={text.no_limits}
        rows={limits}
        columns={[
          { name: text.limit, of: ({ kind, period }) => `${kind}, ${period}` },
          { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
          { name: text.used, of: ({ used }) => <Money amount={used} currency={null} />, is_number: true },
          { name: text.resets, of: ({ resets_at }) => <Time at={resets_at} /> },
        ]}
      />
      {exclusion !== null && (
        <p className={styles.stale}>
          {text.excluded_until(exclusion)}{' '}
          {exclusion.until === null ? text.further_notice : <Time at={exclusion.until} />}
        </p>
      )}
      <Rewards card={card} />
      <PlayerTable
        title={text.devices}
        emptyText={text.no_device}
        rows={devices}
        columns={[
          { name: words.name, of: ({ name }) => name },
          { name: text.platform, of: ({ platform }) => platform },
          { name: words.since, of: ({ since }) => <Time at={since} /> },
          { name: text.last_seen, of: ({ seen_at }) => <Time at={seen_at} /> },
        ]}
      />
      <PlayerTable
        title={text.sharing}
        emptyText={text.no_sharing}
        rows={shared}
        hrefOf={({ id }) => `/players/${id}`}
        columns={[
          { name: words.player, of: ({ name }) => name },
          { name: text.same, of: ({ shares }) => shares },
        ]}
      />
    </>
  );
}

function Rewards({ card: { bonuses, free_rounds } }: { card: Card }) {
  return (
    <>
      <PlayerTable
        title={text.bonuses}
        emptyText={text.no_bonus}
        rows={bonuses}
        columns={[
          { name: words.at, of: ({ at }) => <Time at={at} /> },
          { name: words.from, of: ({ source }) => source },
          { name: words.state, of: ({ state }) => state },
          { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
          { name: text.left, of: ({ left }) => <Money amount={left} currency={null} />, is_number: true },
          { name: text.wagered, of: ({ wagered }) => <Money amount={wagered} currency={null} />, is_number: true },
          {
            name: text.to_wager,
            of: ({ wager_needed }) => <Money amount={wager_needed} currency={null} />,
            is_number: true,
          },
          { name: text.expires, of: ({ expires_at }) => <Time at={expires_at} /> },
        ]}
      />
      <PlayerTable
        title={text.free_rounds}
        emptyText={text.no_free_rounds}
        rows={free_rounds}
        columns={[
          { name: words.at, of: ({ at }) => <Time at={at} /> },
          { name: words.from, of: ({ source }) => source },
          { name: words.state, of: ({ state }) => state },
          { name: text.games, of: ({ games }) => games.join(', '), is_text: true },
          { name: text.stake, of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
          { name: text.played, of: ({ used, rounds }) => text.used_of({ used, rounds }), is_number: true },
          { name: text.won, of: ({ won }) => <Money amount={won} currency={null} />, is_number: true },
          { name: text.expires, of: ({ expires_at }) => <Time at={expires_at} /> },
        ]}
      />
    </>
  );
}
