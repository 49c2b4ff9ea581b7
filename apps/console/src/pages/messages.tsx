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
import { messages as text } from '../texts/messages.ts';
import { words } from '../texts/words.ts';

export function MessagesPage() {
  return (
    <>
      <h1>{text.title}</h1>
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
      <summary>{text.new_message}</summary>
      <Card>
        <div className={styles.section}>
          <p className={styles.soft}>
            {text.before_sending} {text.excluded}
          </p>
          <ActFields act={act} onChange={setValues} isWide />
          <h2>{text.preview}</h2>
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
    label={text.sendings}
    title={text.sendings}
    empty={() => ({ title: text.no_sendings })}
    keyOf={({ id }) => id}
    columns={[
      { name: words.at, time: ({ at }) => at, server_order: 'time' },
      { name: text.message_title, of: ({ title_en }) => title_en, is_text: true },
      { name: words.to, of: ({ reaches }) => reaches },
      { name: words.state, of: ({ state }) => <Badge>{state}</Badge> },
      { name: text.sent, of: ({ sent }) => sent, is_number: true },
      { name: text.without_offers, of: ({ passed_over }) => passed_over, is_number: true },
      {
        name: text.gift,
        of: ({ gift }) => (gift === null ? '' : <Money amount={gift} currency={null} />),
        is_number: true,
      },
      { name: words.by, of: ({ by }) => by },
      { name: text.stop, of: (send) => <Stop send={send} /> },
    ]}
  />
);

function Stop({ send: { id, state } }: { send: Send }) {
  const isRunning = state === 'proposed' || state === 'waiting' || state === 'running';
  return isRunning ? <ActButton title={text.stop} name="message cancel" values={{ sending: id }} /> : '';
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
      <Section title={text.offers} query={promotions} empty={{ title: text.no_offers }}>
        {({ offers }) =>
          offers.length === 0 ? null : (
            <Table
              label={text.offers}
              rows={offers}
              keyOf={({ key }) => key}
              columns={[
                { name: text.offer, of: ({ key }) => <Link href={`/content?key=${key}`}>{key}</Link> },
                { name: words.english, of: ({ title_en }) => title_en, is_text: true },
                { name: words.urdu, of: ({ title_ur }) => <bdi lang="ur">{title_ur}</bdi>, is_text: true },
                { name: words.state, of: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
                { name: text.shown_times, of: (row) => <ShownTimes of={row} /> },
                {
                  name: words.change,
                  of: ({ key, state }) =>
                    state === 'hidden' ? (
                      <ActButton title={text.publish} name="cms show" values={{ key }} />
                    ) : (
                      <ActButton title={text.withdraw} name="cms hide" values={{ key }} />
                    ),
                },
              ]}
            />
          )
        }
      </Section>
      <p>
        <Link href="/rewards">{text.rewards}</Link> {text.have_rules}
      </p>
    </>
  );
}

const tones = { running: 'positive', planned: 'info', ended: 'plain', hidden: 'warning' } as const;
