import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listLog } from '@nua/contract/console/log.ts';
import { ListPage } from '../parts/list-page.tsx';
import { actText } from '../parts/logged-change.ts';
import styles from '../parts/parts.module.css';
import { Time } from '../parts/time.tsx';

type Entry = ConsoleResponse<typeof listLog>['list'][number];

const jsonText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

export const LogPage = () => (
  <ListPage
    call={listLog}
    heading="Log"
    label="Log"
    empty={() => ({ title: 'The log is empty' })}
    keyOf={({ entry }) => String(entry)}
    columns={[
      { name: 'Entry', of: ({ entry }) => entry, server_order: 'time', is_number: true },
      { name: 'At, and the hash', of: (row) => <TimeAndHash of={row} /> },
      { name: 'By', of: ({ by }) => by },
      { name: 'Act', of: ({ act }) => actText(act) },
      { name: 'Subject', of: ({ subject }) => subject, is_text: true },
      { name: 'Before and after', of: (row) => <Change of={row} /> },
      { name: 'Note', of: ({ note }) => note ?? '', is_text: true },
    ]}
  />
);

const TimeAndHash = ({ of: { at, hash } }: { of: Entry }) => (
  <>
    <Time at={at} />
    <br />
    <code className={styles.soft} title={hash}>
      {hash.slice(0, 12)}
    </code>
  </>
);

const Change = ({ of: { before, after } }: { of: Entry }) => (
  <span className={styles.json}>
    <bdi>{jsonText(before)}</bdi>
    {after !== null && (
      <>
        {' '}
        → <bdi>{jsonText(after)}</bdi>
      </>
    )}
  </span>
);
