import { findPlayers } from '@nua/contract/console/player.ts';
import { Badge, Button, Card, EmptyState, TextField } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import { PlayerCard } from './player-card.tsx';

/** Finds players. The search is part of the address, so that staff members can share it. */
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

const nobody = { title: 'Nobody was found', text: 'The beginning of a user name is enough.' };

/** The text for an id of a month whose rounds are only in the archive. The archive finds a round by its player. */
const archivedText = (month: string) => ({
  title: `Archived: ${month}`,
  text: `If this is the id of a round or of a transfer of a round, it is in the archive of ${month}, which finds rounds by their player. Open the player and the rounds of the player. To find the round by its id, an administrator loads the month with npm run archive -- return ${month.replace('-', '')}.`,
});

function Found({ find }: { find: string }) {
  const players = useCall(findPlayers, { query: { find } }, { live: false });
  return (
    <Section
      title={`Found for “${find}”`}
      query={players}
      empty={players.data?.archived_month ? archivedText(players.data.archived_month) : nobody}
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

export function PlayerPage({ id }: { id: string }) {
  return (
    <>
      <p>
        <Link href="/players">All players</Link>
      </p>
      <h1>Player</h1>
      <PlayerCard id={id} />
    </>
  );
}
