import { countAlarms, getAlarm, listAlarmRules, listAlarms } from '@nua/contract/console/alarm.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { Badge, Button, Card, TextField } from '@nua/ui';
import { useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { useAct } from '../parts/do-act.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** An urgent alarm wakes a person. Other alarms wait until the morning. */
const severities = { page: 'urgent', ticket: 'not urgent' } as const;

type Alarm = ConsoleResponse<typeof listAlarms>['list'][number];

function StateBadges({ of: { severity, is_drill, closed_at, gone_at, seen_at } }: { of: Alarm }) {
  if (closed_at !== null) return <Badge tone="plain">closed</Badge>;
  return (
    <>
      <Badge tone={severity === 'page' ? 'negative' : 'warning'}>{severities[severity]}</Badge>{' '}
      {is_drill && <Badge tone="info">drill</Badge>} {seen_at === null && <Badge tone="info">not seen</Badge>}{' '}
      {gone_at !== null && !is_drill && <Badge tone="plain">gone</Badge>}
    </>
  );
}

export function AlarmsPage() {
  const drill = useAct();
  return (
    <>
      {drill.dialog}
      <ListPage
        call={listAlarms}
        heading="Alarms"
        label="Alarms"
        empty={(show) => ({ title: show === 'all' ? 'No alarm' : 'No alarm is open' })}
        actions={
          <Button kind="quiet" busy={drill.isRunning} onClick={() => drill.run({ name: 'alarm drill', values: {} })}>
            Raise every rule as a drill
          </Button>
        }
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/alarms/${id}`}
        columns={[
          { name: 'Raised', time: ({ raised_at }) => raised_at, server_order: 'time' },
          { name: 'State', of: (row) => <StateBadges of={row} /> },
          { name: 'Alarm', of: ({ title }) => title, is_text: true },
          { name: 'What was found', of: ({ text }) => text, is_text: true },
          { name: 'Seen by', of: ({ seen_by }) => seen_by ?? '' },
          { name: 'Cause', of: ({ closed_reason }) => closed_reason ?? '', is_text: true },
        ]}
      >
        <Rules />
      </ListPage>
    </>
  );
}

const measurers = { server: 'server', prometheus: 'Prometheus', both: 'both' } as const;

function Rules() {
  const rules = useCall(listAlarmRules, {});
  return (
    <Section title="Rules" query={rules}>
      {({ list }) => (
        <details>
          <summary>{list.length} rules, with their last measurement</summary>
          <p>
            Two people change the limits in the setting <Link href="/settings/alarm_rules">alarm_rules</Link>.
          </p>
          <Table
            label="Rules"
            rows={list}
            keyOf={({ rule }) => rule}
            isWhole
            columns={[
              {
                name: 'Alarm',
                by: ({ title }) => title,
                of: ({ rule, title }) => (
                  <>
                    {title}
                    <br />
                    <code className={styles.soft}>{rule}</code>
                  </>
                ),
                is_text: true,
              },
              { name: 'Measures', of: ({ measures }) => measures, is_text: true },
              { name: 'An alarm', of: ({ threshold }) => threshold, is_text: true },
              {
                name: 'For',
                of: ({ hold_s }) => (hold_s === 0 ? '' : `${hold_s / 60} min`),
                by: ({ hold_s }) => hold_s,
                is_number: true,
              },
              { name: 'Kind', of: ({ severity }) => severities[severity] },
              { name: 'Measured by', of: ({ measured_by }) => measurers[measured_by] },
              {
                name: 'Last measured',
                by: ({ measured_at }) => measured_at ?? undefined,
                of: ({ measured_at, failure }) =>
                  failure !== null ? (
                    <Badge tone="negative">{failure}</Badge>
                  ) : (
                    measured_at !== null && <Time at={measured_at} />
                  ),
              },
            ]}
          />
        </details>
      )}
    </Section>
  );
}

export function AlarmPage({ id }: { id: string }) {
  const alarm = useCall(getAlarm, { params: { id } });
  return (
    <>
      <p>
        <Link href="/alarms">All alarms</Link>
      </p>
      <h1>Alarm</h1>
      <Section title={alarm.data?.title ?? 'Alarm'} query={alarm}>
        {(details) => (
          <>
            <Card>
              <p className={styles.text}>{details.text}</p>
              <Facts
                of={[
                  ['State', <StateBadges key="state" of={details} />],
                  ['Subject', details.subject],
                  ['Measures', details.measures],
                  ['An alarm', details.threshold],
                  ['Raised', <Time key="raised" at={details.raised_at} />],
                  ['Last found', <Time key="found" at={details.found_at} />],
                  ['Gone since', details.gone_at === null ? 'still active' : <Time key="gone" at={details.gone_at} />],
                  ['Seen by', details.seen_by ?? 'nobody yet'],
                  ...(details.closed_at === null
                    ? []
                    : ([
                        ['Closed by', details.closed_by],
                        ['Cause', details.closed_reason],
                      ] as const)),
                ]}
              />
            </Card>
            <Card>
              <h3>What to do</h3>
              <p className={styles.text}>{details.advice.replaceAll('`', '')}</p>
              <p className={styles.soft}>
                docs/operations.md, <code>{details.rule}</code>
              </p>
            </Card>
            {details.closed_at === null && <AlarmActions alarm={details} />}
            <Earlier of={details.earlier} />
          </>
        )}
      </Section>
    </>
  );
}

function AlarmActions({ alarm: { id, seen_at } }: { alarm: Alarm }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const act = useAct({ onInvalid: (refused) => setError(fieldErrors(refused).reason ?? 'Please check the cause.') });
  return (
    <Form
      onSubmit={() => {
        setError(undefined);
        act.run({ name: 'alarm close', values: { alarm: id, reason } });
      }}
    >
      {act.dialog}
      {seen_at === null && (
        <div className={styles.actions}>
          <Button busy={act.isRunning} onClick={() => act.run({ name: 'alarm seen', values: { alarm: id } })}>
            I have seen it
          </Button>
        </div>
      )}
      <TextField
        label="Cause"
        name="reason"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        error={error}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" kind="quiet" busy={act.isRunning}>
          Close the alarm
        </Button>
      </div>
    </Form>
  );
}

type EarlierAlarms = ConsoleResponse<typeof getAlarm>['earlier'];

function Earlier({ of }: { of: EarlierAlarms }) {
  if (of.length === 0) return null;
  return (
    <Card>
      <h3>Earlier</h3>
      <Table
        label="Earlier alarms of this rule and subject"
        rows={of}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/alarms/${id}`}
        columns={[
          { name: 'Raised', time: ({ raised_at }) => raised_at },
          { name: 'Closed by', of: ({ closed_by }) => closed_by ?? '' },
          { name: 'Cause', of: ({ closed_reason }) => closed_reason ?? '', is_text: true },
        ]}
      />
    </Card>
  );
}

export function AlarmCount() {
  const { data } = useCall(countAlarms, {});
  if (data === undefined || data.open === 0) return null;
  return (
    <>
      {' '}
      <Badge tone={data.pages > 0 ? 'negative' : 'warning'}>{data.open}</Badge>
    </>
  );
}

export function OpenAlarms() {
  const count = useCall(countAlarms, {});
  return (
    <Section title="Alarms" query={count} empty={{ title: 'No alarm is open' }}>
      {({ open, unseen, pages }) =>
        open === 0 ? null : (
          <div className={styles.tiles}>
            <Card>
              <Link className={styles.tile} href="/alarms">
                <strong>{open}</strong>
                <span>{pages > 0 ? `Open alarms, ${pages} of them urgent` : 'Open alarms'}</span>
                <small>{unseen === 0 ? 'all seen' : `${unseen} not seen`}</small>
              </Link>
            </Card>
          </div>
        )
      }
    </Section>
  );
}
