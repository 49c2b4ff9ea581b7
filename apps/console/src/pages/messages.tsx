import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listPromotions, listSends } from '@nua/contract/console/message.ts';
import { Badge, Button, Card, Money } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { ActFields, useActForm } from '../parts/act-form.tsx';
import { useAct } from '../parts/do-act.tsx';
import { Link } from '../parts/link.tsx';
import { CallList } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { PlayerPreview } from '../parts/player-preview.tsx';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ShownTimes } from '../parts/time.tsx';

export function MessagesPage() {
  return (
    <>
      <h1>Messages and promotions</h1>
      <NewMessage />
      <Sends />
      <Promotions />
    </>
  );
}

function NewMessage() {
  const act = useActForm('message send');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  if (act === undefined) return null;
  const { title_en = '', text_en = '', title_ur = '', text_ur = '' } = values;
  return (
    <details className={styles.section}>
      <summary>New message</summary>
      <Card>
        <div className={styles.section}>
          <p className={styles.soft}>
            Before anything is sent, the next step shows how many players the message reaches and the greatest cost of
            its gifts. Excluded players and those who want no offers get no offer and no gift.
          </p>
          <ActFields act={act} onChange={setValues} isWide />
          <h2>Preview</h2>
          <PlayerPreview en={{ title: title_en, text: text_en }} ur={{ title: title_ur, text: text_ur }} />
        </div>
      </Card>
    </details>
  );
}

type Send = ConsoleResponse<typeof listSends>['list'][number];

const Sends = () => (
  <CallList
    call={listSends}
    label="Sendings"
    title="Sendings"
    empty={() => ({ title: 'Nothing was sent yet' })}
    keyOf={({ id }) => id}
    columns={[
      { name: 'At', time: ({ at }) => at, server_order: 'time' },
      { name: 'Title', of: ({ title_en }) => title_en, is_text: true },
      { name: 'To', of: ({ reaches }) => reaches },
      { name: 'State', of: ({ state }) => <Badge>{state}</Badge> },
      { name: 'Sent', of: ({ sent }) => sent, is_number: true },
      { name: 'Without offers', of: ({ passed_over }) => passed_over, is_number: true },
      {
        name: 'Gift',
        of: ({ gift }) => (gift === null ? '' : <Money amount={gift} currency={null} />),
        is_number: true,
      },
      { name: 'By', of: ({ by }) => by },
      { name: 'Stop', of: (send) => <Stop send={send} /> },
    ]}
  />
);

function Stop({ send: { id, state } }: { send: Send }) {
  const isRunning = state === 'proposed' || state === 'waiting' || state === 'running';
  return isRunning ? <ActButton title="Stop" name="message cancel" values={{ sending: id }} /> : '';
}

/** A button for one act. It is hidden if the staff member may not do the act. */
function ActButton({ title, name, values }: { title: string; name: string; values: Record<string, string> }) {
  const form = useActForm(name);
  const act = useAct();
  if (form === undefined) return null;
  return (
    <>
      {act.dialog}
      <Button kind="quiet" size="small" busy={act.isRunning} onClick={() => act.run({ name, values })}>
        {title}
      </Button>
    </>
  );
}

function Promotions() {
  const promotions = useCall(listPromotions, {});
  return (
    <>
      <Section title="Offers" query={promotions} empty={{ title: 'There is no offer' }}>
        {({ offers }) =>
          offers.length === 0 ? null : (
            <Table
              label="Offers"
              rows={offers}
              keyOf={({ key }) => key}
              columns={[
                { name: 'Offer', of: ({ key }) => <Link href={`/content?key=${key}`}>{key}</Link> },
                { name: 'English', of: ({ title_en }) => title_en, is_text: true },
                { name: 'Urdu', of: ({ title_ur }) => <bdi lang="ur">{title_ur}</bdi>, is_text: true },
                { name: 'State', of: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
                { name: 'Shown from, until', of: (row) => <ShownTimes of={row} /> },
                {
                  name: 'Change',
                  of: ({ key, state }) =>
                    state === 'hidden' ? (
                      <ActButton title="Publish" name="cms show" values={{ key }} />
                    ) : (
                      <ActButton title="Withdraw" name="cms hide" values={{ key }} />
                    ),
                },
              ]}
            />
          )
        }
      </Section>
      <p>
        <Link href="/rewards">Rewards</Link> has the rules of these offers.
      </p>
    </>
  );
}

const tones = { running: 'positive', planned: 'info', ended: 'plain', hidden: 'warning' } as const;
