import { getAlarm, listAlarmRules, listAlarms } from '@nua/contract/console/alarm.ts';
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
import { measurerTexts, severityTexts, alarms as text } from '../texts/alarms.ts';
import { words } from '../texts/words.ts';

type Alarm = ConsoleResponse<typeof listAlarms>['list'][number];

function StateBadges({ of: { severity, is_drill, closed_at, gone_at, seen_at } }: { of: Alarm }) {
  if (closed_at !== null) return <Badge tone="plain">{text.closed}</Badge>;
  return (
    <>
      <Badge tone={severity === 'page' ? 'negative' : 'warning'}>{severityTexts[severity]}</Badge>{' '}
      {is_drill && <Badge tone="info">{text.drill}</Badge>}{' '}
      {seen_at === null && <Badge tone="info">{text.not_seen}</Badge>}{' '}
      {gone_at !== null && !is_drill && <Badge tone="plain">{text.gone}</Badge>}
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
        heading={text.title}
        label={text.title}
        empty={(show) => ({ title: show === 'all' ? text.no_alarm : text.no_open_alarm })}
        actions={
          <Button kind="quiet" busy={drill.isRunning} onClick={() => drill.run({ name: 'alarm drill', values: {} })}>
            {text.raise_drill}
          </Button>
        }
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/alarms/${id}`}
        columns={[
          { name: text.raised, time: ({ raised_at }) => raised_at, server_order: 'time' },
          { name: words.state, of: (row) => <StateBadges of={row} /> },
          { name: text.alarm, of: ({ title }) => title, is_text: true },
          { name: text.found, of: (row) => row.text, is_text: true },
          { name: text.seen_by, of: ({ seen_by }) => seen_by ?? '' },
          { name: text.cause, of: ({ closed_reason }) => closed_reason ?? '', is_text: true },
        ]}
      >
        <Rules />
      </ListPage>
    </>
  );
}

function Rules() {
  const rules = useCall(listAlarmRules, {});
  return (
    <Section title={text.rules} query={rules}>
      {({ list }) => (
        <details>
          <summary>{text.rule_count(list.length)}</summary>
          <p>
            {text.limits_are_in} <Link href="/settings/alarm_rules">{text.limits_setting}</Link>.
          </p>
          <Table
            label={text.rules}
            rows={list}
            keyOf={({ rule }) => rule}
            isWhole
            columns={[
              {
                name: text.alarm,
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
              { name: text.measures, of: ({ measures }) => measures, is_text: true },
              { name: text.threshold, of: ({ threshold }) => threshold, is_text: true },
              {
                name: text.hold,
                of: ({ hold_s }) => (hold_s === 0 ? '' : text.minutes(hold_s / 60)),
                by: ({ hold_s }) => hold_s,
                is_number: true,
              },
              { name: words.kind, of: ({ severity }) => severityTexts[severity] },
              { name: text.measured_by, of: ({ measured_by }) => measurerTexts[measured_by] },
              {
                name: text.last_measured,
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
        <Link href="/alarms">{text.all_alarms}</Link>
      </p>
      <h1>{text.alarm}</h1>
      <Section title={alarm.data?.title ?? text.alarm} query={alarm}>
        {(details) => (
          <>
            <Card>
              <p className={styles.text}>{details.text}</p>
              <Facts
                of={[
                  [words.state, <StateBadges key="state" of={details} />],
                  [words.subject, details.subject],
                  [text.measures, details.measures],
                  [text.threshold, details.threshold],
                  [text.raised, <Time key="raised" at={details.raised_at} />],
                  [text.last_found, <Time key="found" at={details.found_at} />],
                  [
                    text.gone_since,
                    details.gone_at === null ? text.still_active : <Time key="gone" at={details.gone_at} />,
                  ],
                  [text.seen_by, details.seen_by ?? text.nobody_yet],
                  ...(details.closed_at === null
                    ? []
                    : ([
                        [text.closed_by, details.closed_by],
                        [text.cause, details.closed_reason],
                      ] as const)),
                ]}
              />
            </Card>
            <Card>
              <h3>{text.advice}</h3>
              <p className={styles.text}>{details.advice.replaceAll('`', '')}</p>
              <p className={styles.soft}>
                {text.manual} <code>{details.rule}</code>
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
  const act = useAct({ onInvalid: (refused) => setError(fieldErrors(refused).reason ?? text.check_cause) });
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
            {text.mark_seen}
          </Button>
        </div>
      )}
      <TextField
        label={text.cause}
        name="reason"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        error={error}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" kind="quiet" busy={act.isRunning}>
          {text.close}
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
      <h3>{text.earlier}</h3>
      <Table
        label={text.earlier_label}
        rows={of}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/alarms/${id}`}
        columns={[
          { name: text.raised, time: ({ raised_at }) => raised_at },
          { name: text.closed_by, of: ({ closed_by }) => closed_by ?? '' },
          { name: text.cause, of: ({ closed_reason }) => closed_reason ?? '', is_text: true },
        ]}
      />
    </Card>
  );
}
