import { listPlayerRounds, listPlayerTransfers } from '@nua/contract/console/player.ts';
import { Button, Money, Segmented } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { listTexts } from '../texts/list.ts';
import { player as text } from '../texts/player.ts';
import { words } from '../texts/words.ts';
import { Replay } from './replay.tsx';

type Wallet = 'main' | 'game' | 'bonus';
type Props = { id: string };

/** The transaction history and the rounds of a player. They are read only on request, because every read is logged. */
export function History(props: Props) {
  const [open, setOpen] = useState<'transfers' | 'rounds' | null>(null);
  return (
    <>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => setOpen('transfers')}>
          {text.history}
        </Button>
        <Button kind="quiet" onClick={() => setOpen('rounds')}>
          {words.rounds}
        </Button>
      </div>
      {open === 'transfers' && <Transfers {...props} />}
      {open === 'rounds' && <Rounds {...props} />}
    </>
  );
}

function Transfers({ id }: Props) {
  const [{ wallet, after }, setPlace] = useState<{ wallet: Wallet; after?: string }>({ wallet: 'main' });
  const transfers = useCall(listPlayerTransfers, { params: { id }, query: { wallet, after } }, { live: false });
  return (
    <Section
      title={text.history_heading}
      query={transfers}
      empty={{ title: text.no_transfer }}
      actions={
        <Segmented
          label={text.wallet}
          value={wallet}
          onChange={(chosen) => setPlace({ wallet: chosen })}
          options={[
            { value: 'main', label: text.main },
            { value: 'game', label: words.game },
            { value: 'bonus', label: text.bonus },
          ]}
        />
      }
    >
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={text.history}
              rows={list}
              keyOf={({ entry }) => String(entry)}
              columns={[
                { name: words.at, of: ({ at }) => <Time at={at} /> },
                { name: words.why, of: (row) => row.reason },
                { name: text.step, of: ({ step }) => step },
                { name: text.direction, of: ({ direction }) => direction },
                { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
                {
                  name: text.balance,
                  of: ({ balance_after }) =>
                    balance_after === null ? '' : <Money amount={balance_after} currency={null} />,
                  is_number: true,
                },
                { name: words.transfer, of: (row) => <code>{row.id}</code> },
              ]}
            />
            {has_more && <NextPage onClick={() => setPlace({ wallet, after: String(list.at(-1)!.entry) })} />}
          </>
        )
      }
    </Section>
  );
}

function Rounds({ id }: Props) {
  const [after, setAfter] = useState<string | undefined>();
  const rounds = useCall(listPlayerRounds, { params: { id }, query: { after } }, { live: false });
  return (
    <Section title={text.rounds_heading} query={rounds} empty={{ title: text.no_round }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={words.rounds}
              rows={list}
              keyOf={(row) => row.id}
              columns={[
                { name: words.at, of: ({ at }) => <Time at={at} /> },
                { name: words.game, of: ({ game_id }) => game_id },
                { name: text.stake, of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
                { name: text.payout, of: ({ payout }) => <Money amount={payout} currency={null} />, is_number: true },
                { name: words.state, of: ({ state }) => state },
                {
                  name: text.replay,
                  of: (row) => {
                    if (row.state === 'settled') return <Replay id={id} round={row.id} />;
                    return row.state === 'voided' ? text.stake_returned : text.not_ended;
                  },
                },
                { name: text.round, of: (row) => <code>{row.id}</code> },
              ]}
            />
            {has_more && <NextPage onClick={() => setAfter(list.at(-1)!.id)} />}
          </>
        )
      }
    </Section>
  );
}

const NextPage = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    {listTexts.next}
  </Button>
);
