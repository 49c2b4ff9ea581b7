import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getSystem } from '@nua/contract/console/system.ts';
import { Badge } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ageOf, Time } from '../parts/time.tsx';

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
      <Section title="Nodes" query={system} empty={{ title: 'No node has registered' }}>
        {({ nodes }) => (nodes.length === 0 ? null : <Nodes nodes={nodes} />)}
      </Section>
      <Section title="Jobs" query={system} empty={{ title: 'No node with jobs has reported yet' }}>
        {({ workers }) =>
          workers.length === 0 ? null : workers.map((worker) => <Worker key={worker.node} worker={worker} />)
        }
      </Section>
      <Section title="Backups" query={system}>
        {({ backups, now }) => (
          <Table
            label="Backups"
            rows={backups}
            keyOf={({ kind }) => kind}
            columns={[
              { name: 'Kind', of: ({ kind }) => kind },
              { name: 'Last success', time: ({ done_at }) => done_at },
              { name: 'Age', of: ({ done_at }) => (done_at === null ? '' : ageOf(done_at, now)), is_number: true },
              { name: 'Last failure', time: ({ failed_at }) => failed_at },
              { name: 'Why', of: ({ failure }) => failure ?? '', is_text: true },
            ]}
          />
        )}
      </Section>
      <Section title="Sealing" query={system}>
        {({ sealing }) => (
          <Facts
            of={[
              ['Last run', <Time key="ran" at={sealing.ran_at} />],
              ['Newest checkpoint', <Time key="point" at={sealing.checkpoint_at} />],
              ['Sealed statements', sealing.statements],
              ['Checked again', <Time key="again" at={sealing.rechecked_at} />],
              [
                'Differences',
                <Mark key="found" is_good={sealing.differences === 0} good="0" bad={String(sealing.differences)} />,
              ],
            ]}
          />
        )}
      </Section>
      <Section title="This node" query={system}>
        {({ gauges }) => <Gauges gauges={gauges} />}
      </Section>
    </>
  );
}

function Nodes({ nodes }: Pick<System, 'nodes'>) {
  const newest = Math.max(...nodes.map(({ seen_at }) => Date.parse(seen_at)));
  return (
    <Table
      label="Nodes"
      rows={nodes}
      keyOf={({ place, started_at }) => `${place} ${started_at}`}
      columns={[
        { name: 'Node', of: ({ place }) => place },
        { name: 'Build', of: ({ build }) => <code>{build}</code> },
        { name: 'Started', time: ({ started_at }) => started_at },
        { name: 'Last heartbeat', time: ({ seen_at }) => seen_at },
        {
          name: 'State',
          of: ({ seen_at }) => <Mark is_good={newest - Date.parse(seen_at) < SILENT_MS} good="serves" bad="silent" />,
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
          ['Node', node],
          ['Reported', <Time key="at" at={reported_at} />],
          [
            'Disk',
            <Mark
              key="disk"
              is_good={!is_disk_full}
              good={free_mb === null ? 'fine' : `${free_mb} MB free`}
              bad="full"
            />,
          ],
          ['Jobs that fail or are stuck', <Mark key="jobs" is_good={failing === 0} good="0" bad={String(failing)} />],
        ]}
      />
      <details open={failing > 0}>
        <summary>{jobs.length} jobs</summary>
        <Table
          label={`Jobs of ${node}`}
          isWhole
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { name: 'Job', of: ({ name }) => name },
            { name: 'Last end', time: ({ ended_at }) => ended_at },
            {
              name: 'Running since',
              of: ({ begun_at }) => (begun_at === null ? '' : <Time at={begun_at} />),
              by: ({ begun_at }) => begun_at ?? undefined,
            },
            { name: 'Failures in a row', of: ({ failures }) => failures, is_number: true },
            {
              name: 'State',
              by: ({ is_stuck, failures }) => Number(is_stuck) + failures,
              of: ({ is_stuck, failures }) => (
                <Mark is_good={!is_stuck && failures === 0} good="fine" bad={is_stuck ? 'stuck' : 'fails'} />
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
      label="Gauges"
      rows={gauges}
      keyOf={({ name }) => name}
      columns={[
        { name: 'What', of: ({ help }) => help, is_text: true },
        {
          name: 'Value',
          is_text: true,
          of: ({ readings }) =>
            readings.length === 0 ? (
              <span className={styles.soft}>none</span>
            ) : (
              readings.map(({ label, value }) => `${label} ${value}`).join(', ')
            ),
        },
        { name: 'Metric', of: ({ name }) => <code>{name}</code> },
      ]}
    />
  );
}
