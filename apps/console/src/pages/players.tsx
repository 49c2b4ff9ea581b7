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
import { players as text } from '../texts/players.ts';
import { words } from '../texts/words.ts';
import { PlayerCard } from './player-card.tsx';

/** Finds players. The search is part of the address, so that staff members can share it. */
export function PlayersPage() {
  const find = useAddress().searchParams.get('find') ?? '';
  const [typed, setTyped] = useState(find);
  return (
    <>
      <h1>{text.title}</h1>
      <search>
        <Form
          className={styles.search}
          onSubmit={() => {
            if (typed.trim().length >= 2) navigate(`/players?find=${encodeURIComponent(typed.trim())}`);
          }}
        >
          <TextField
            label={words.player}
            name="find"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={text.find_hint}
            minLength={2}
            maxLength={80}
            required
          />
          <Button type="submit">{text.find}</Button>
        </Form>
      </search>
      {find === '' ? (
        <Card>
          <EmptyState icon="search" title={text.search} />
        </Card>
      ) : (
        <Found find={find} />
      )}
    </>
  );
}

const noPlayer = { title: text.not_found, text: text.not_found_hint };

/** Shown if the searched id is from a month whose rounds are only in the archive, where rounds are found only by player. */
const archivedText = (month: string) => ({
  title: text.archived({ month }),
  text: text.archived_hint({ month }),
});

function Found({ find }: { find: string }) {
  const players = useCall(findPlayers, { query: { find } }, { live: false });
  return (
    <Section
      title={text.found_for({ find })}
      query={players}
      empty={players.data?.archived_month ? archivedText(players.data.archived_month) : noPlayer}
    >
      {({ list }) =>
        list.length === 0 ? null : (
          <Table
            label={text.title}
            rows={list}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/players/${id}`}
            columns={[
              { name: words.name, of: ({ name }) => name },
              {
                name: words.state,
                of: ({ state }) => <Badge tone={state === 'blocked' ? 'negative' : 'plain'}>{state}</Badge>,
              },
              { name: words.since, of: ({ created_at }) => <Time at={created_at} /> },
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
        <Link href="/players">{text.all}</Link>
      </p>
      <h1>{words.player}</h1>
      <PlayerCard id={id} />
    </>
  );
}
