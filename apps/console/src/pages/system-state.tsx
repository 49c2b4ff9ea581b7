import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getSystem } from '@nua/contract/console/system.ts';
import { Badge } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ageOf, Time } from '../parts/time.tsx';
import { roleText, system as text } from '../texts/system.ts';
import { words } from '../texts/words.ts';

type System = ConsoleResponse<typeof getSystem>;

/** A node is silent if its last report is this much older than the newest report of any node. */
const SILENT_MS = 30_000;

const Mark = ({ is_good, good, bad }: { is_good: boolean; good: string; bad: string }) => (
  <Badge tone={is_good ? 'positive' : 'negative'}>{is_good ? good : bad}</Badge>
);

export function SystemState() {
  const system = useCall(getSystem, {});
  return (
    <>
      <Section title={text.nodes} query={system} empty={{ title: text.no_node }}>
        {({ nodes }) => (nodes.length === 0 ? null : <Nodes nodes={nodes} />)}
      </Section>
      <Section title={text.jobs} query={system} empty={{ title: text.no_jobs }}>
        {({ workers }) =>
          workers.length === 0 ? null : workers.map((worker) => <Worker key={worker.node} worker={worker} />)
        }
      </Section>
      <Section title={text.backups} query={system}>
        {({ backups, now }) => (
          <Table
            label={text.backups}
            rows={backups}
            keyOf={({ kind }) => kind}
            columns={[
              { name: words.kind, of: ({ kind }) => kind },
              { name: text.last_success, time: ({ done_at }) => done_at },
              { name: text.age, of: ({ done_at }) => (done_at === null ? '' : ageOf(done_at, now)), is_number: true },
              { name: text.last_failure, time: ({ failed_at }) => failed_at },
              { name: words.why, of: ({ failure }) => failure ?? '', is_text: true },
            ]}
          />
        )}
      </Section>
      <Section title={text.sealing} query={system}>
        {({ sealing }) => (
          <Facts
            of={[
              [text.last_run, <Time key="ran" at={sealing.ran_at} />],
              [text.newest_checkpoint, <Time key="point" at={sealing.checkpoint_at} />],
              [text.sealed_statements, sealing.statements],
              [text.checked_again, <Time key="again" at={sealing.rechecked_at} />],
              [
                text.differences,
                <Mark key="found" is_good={sealing.differences === 0} good="0" bad={String(sealing.differences)} />,
              ],
            ]}
          />
        )}
      </Section>
      <Section title={text.this_node} query={system}>
        {({ gauges }) => <Gauges gauges={gauges} />}
      </Section>
    </>
  );
}

function Nodes({ nodes }: Pick<System, 'nodes'>) {
  const newest = Math.max(...nodes.map(({ seen_at }) => Date.parse(seen_at)));
  return (
    <Table
      label={text.nodes}
      rows={nodes}
      keyOf={({ place, started_at }) => `${place} ${started_at}`}
      columns={[
        { name: text.node, of: ({ place }) => place },
        {
          name: text.roles,
          of: ({ roles }) => (roles.length === 0 ? text.roles_unknown : roles.map(roleText).join(', ')),
          is_text: true,
        },
        {
          name: text.build,
          of: ({ build, pages }) => (
            <>
              <code>{build}</code>
              {pages !== null && (
                <>
                  <br />
                  {text.pages} <code>{pages}</code>
                </>
              )}
            </>
          ),
        },
        { name: text.started, time: ({ started_at }) => started_at },
        { name: text.last_heartbeat, time: ({ seen_at }) => seen_at },
        {
          name: words.state,
          of: ({ seen_at }) => (
            <Mark is_good={newest - Date.parse(seen_at) < SILENT_MS} good={text.serves} bad={text.silent} />
          ),
        },
      ]}
    />
  );
}

function Worker({ worker }: { worker: System['workers'][number] }) {
  const { node, reported_at, is_disk_full, free_mb, jobs } = worker;
  const failing = jobs.filter(({ is_stuck, failures }) => is_stuck || failures > 0).length;
  return (
    <>
      <Facts
        of={[
          [text.node, node],
          [text.reported, <Time key="at" at={reported_at} />],
          [
            text.disk,
            <Mark
              key="disk"
              is_good={!is_disk_full}
              good={free_mb === null ? text.fine : text.free_disk(free_mb)}
              bad={text.full_disk}
            />,
          ],
          [text.failing_jobs, <Mark key="jobs" is_good={failing === 0} good="0" bad={String(failing)} />],
        ]}
      />
      <details open={failing > 0}>
        <summary>{text.job_count(jobs.length)}</summary>
        <Table
          label={text.jobs_of(node)}
          isWhole
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { name: text.job, of: ({ name }) => name },
            { name: text.last_end, time: ({ ended_at }) => ended_at },
            {
              name: text.running_since,
              of: ({ begun_at }) => (begun_at === null ? '' : <Time at={begun_at} />),
              by: ({ begun_at }) => begun_at ?? undefined,
            },
            { name: text.failures, of: ({ failures }) => failures, is_number: true },
            {
              name: words.state,
              by: ({ is_stuck, failures }) => Number(is_stuck) + failures,
              of: ({ is_stuck, failures }) => (
                <Mark is_good={!is_stuck && failures === 0} good={text.fine} bad={is_stuck ? text.stuck : text.fails} />
              ),
            },
          ]}
        />
      </details>
    </>
  );
}

function Gauges({ gauges }: Pick<System, 'gauges'>) {
  return (
    <Table
      label={text.gauges}
      rows={gauges}
      keyOf={({ name }) => name}
      columns={[
        { name: words.what, of: ({ help }) => help, is_text: true },
        {
          name: words.value,
          is_text: true,
          of: ({ readings }) =>
            readings.length === 0 ? (
              <span className={styles.soft}>{text.no_reading}</span>
            ) : (
              readings.map(({ label, value }) => `${label} ${value}`).join(', ')
            ),
        },
        { name: text.metric, of: ({ name }) => <code>{name}</code> },
      ]}
    />
  );
}
