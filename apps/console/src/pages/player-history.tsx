import { listPlayerRounds, listPlayerTransfers } from '@nua/contract/console/player.ts';
import { Button, Money, Segmented } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
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
          Transaction history
        </Button>
        <Button kind="quiet" onClick={() => setOpen('rounds')}>
          Rounds
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
      title="Transaction history, newest first"
      query={transfers}
      empty={{ title: 'No transfer' }}
      actions={
        <Segmented
          label="Wallet"
          value={wallet}
          onChange={(chosen) => setPlace({ wallet: chosen })}
          options={[
            { value: 'main', label: 'Main' },
            { value: 'game', label: 'Game' },
            { value: 'bonus', label: 'Bonus' },
          ]}
        />
      }
    >
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label="Transaction history"
              rows={list}
              keyOf={({ entry }) => String(entry)}
              columns={[
                { name: 'At', of: ({ at }) => <Time at={at} /> },
                { name: 'Why', of: (row) => row.reason },
                { name: 'Step', of: ({ step }) => step },
                { name: 'Direction', of: ({ direction }) => direction },
                { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
                {
                  name: 'Balance',
                  of: ({ balance_after }) =>
                    balance_after === null ? '' : <Money amount={balance_after} currency={null} />,
                  is_number: true,
                },
                { name: 'Transfer', of: (row) => <code>{row.id}</code> },
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
    <Section title="Rounds, newest first" query={rounds} empty={{ title: 'No round' }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label="Rounds"
              rows={list}
              keyOf={(row) => row.id}
              columns={[
                { name: 'At', of: ({ at }) => <Time at={at} /> },
                { name: 'Game', of: ({ game_id }) => game_id },
                { name: 'Stake', of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
                { name: 'Payout', of: ({ payout }) => <Money amount={payout} currency={null} />, is_number: true },
                { name: 'State', of: ({ state }) => state },
                {
                  name: 'Replay',
                  of: (row) => (row.state === 'settled' ? <Replay id={id} round={row.id} /> : 'not ended'),
                },
                { name: 'Round', of: (row) => <code>{row.id}</code> },
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
    Next page
  </Button>
);
