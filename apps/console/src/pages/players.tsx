import { findPlayers, getPlayerCard } from '@nua/contract/console/player.ts';
import { Badge, Button, Card, EmptyState, Money, TextField } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';

/** Finds players. The search is part of the address, so that it can be sent to a colleague. */
export function PlayersPage() {
  const find = useAddress().searchParams.get('find') ?? '';
  const [typed, setTyped] = useState(find);
  return (
    <>
      <h1>Players</h1>
      <search>
        <Form
          className={styles.search}
          onSubmit={() => {
            if (typed.trim().length >= 2) navigate(`/players?find=${encodeURIComponent(typed.trim())}`);
          }}
        >
          <TextField
            label="Player"
            name="find"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint="User name, phone number, or the id of a player, payment, round or transfer."
            minLength={2}
            maxLength={80}
            required
          />
          <Button type="submit">Find</Button>
        </Form>
      </search>
      {find === '' ? (
        <Card>
          <EmptyState icon="search" title="Search for a player" />
        </Card>
      ) : (
        <Found find={find} />
      )}
    </>
  );
}

function Found({ find }: { find: string }) {
  const players = useCall(findPlayers, { query: { find } }, { live: false });
  return (
    <Section
      title={`Found for “${find}”`}
      query={players}
      empty={{ title: 'Nobody was found', text: 'A user name can be shortened at its end.' }}
    >
      {({ list }) =>
        list.length === 0 ? null : (
          <Table
            label="Players"
            rows={list}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/players/${id}`}
            columns={[
              { name: 'Name', of: ({ name }) => name },
              {
                name: 'State',
                of: ({ state }) => <Badge tone={state === 'blocked' ? 'negative' : 'plain'}>{state}</Badge>,
              },
              { name: 'Since', of: ({ created_at }) => <Time at={created_at} /> },
            ]}
          />
        )
      }
    </Section>
  );
}

/** Asks why the staff member looks at a player, and shows the card then. */
export function PlayerPage({ id }: { id: string }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  return (
    <>
      <p>
        <Link href="/players">All players</Link>
      </p>
      <h1>Player</h1>
      {reason === null ? (
        <Card>
          <Form
            onSubmit={() => {
              setReason(typed.trim());
            }}
          >
            <TextField
              label="Why do you look at this player?"
              name="reason"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              hint="The log records your name, the time and this reason."
              minLength={3}
              maxLength={200}
              required
            />
            <Button type="submit">Show the player</Button>
          </Form>
        </Card>
      ) : (
        <PlayerCard id={id} reason={reason} />
      )}
    </>
  );
}

const payments = [
  { name: 'At', of: (row: { at: string }) => <Time at={row.at} /> },
  {
    name: 'Amount',
    of: (row: { amount: Parameters<typeof Money>[0]['amount'] }) => <Money amount={row.amount} currency={null} />,
    is_number: true,
  },
  { name: 'Rail', of: (row: { rail: string }) => row.rail },
  { name: 'State', of: (row: { state: string }) => row.state },
] as const;

function PlayerCard({ id, reason }: { id: string; reason: string }) {
  // Each read of the card is an entry of the log, so it is not repeated by itself.
  const card = useCall(getPlayerCard, { params: { id }, query: { reason } }, { live: false });
  return (
    <Section title={<code>{id}</code>} query={card}>
      {(one) => (
        <>
          <div className={styles.columns}>
            <Card>
              <h3>{one.name}</h3>
              <Facts
                of={[
                  ['State', one.state],
                  ['Block reason', one.block_reason ?? ''],
                  ['Phone', one.phone ?? 'none'],
                  ['Language', one.language],
                  ['Since', <Time key="since" at={one.created_at} />],
                  ['Last seen', <Time key="seen" at={one.seen_at} />],
                ]}
              />
            </Card>
            <Card>
              <h3>Wallets</h3>
              <Facts
                of={[
                  ['Main', <Money key="main" amount={one.wallets.main} currency={null} />],
                  ['Game', <Money key="game" amount={one.wallets.game} currency={null} />],
                  ['Bonus', <Money key="bonus" amount={one.wallets.bonus} currency={null} />],
                  ['Held for payouts', <Money key="held" amount={one.wallets.held} currency={null} />],
                  ['Debt', <Money key="debt" amount={one.wallets.debt} currency={null} />],
                ]}
              />
            </Card>
          </div>
          <h3>Newest deposits</h3>
          <Table label="Newest deposits" rows={one.deposits} keyOf={(row) => row.id} columns={payments} />
          <h3>Newest payouts</h3>
          <Table
            label="Newest payouts"
            rows={one.payouts}
            keyOf={(row) => row.id}
            hrefOf={(row) => `/payouts/${row.id}`}
            columns={payments}
          />
          <DecisionTable title="What staff members did" of={one.acts} />
        </>
      )}
    </Section>
  );
}
