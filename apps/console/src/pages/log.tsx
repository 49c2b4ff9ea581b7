import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listLog } from '@nua/contract/console/log.ts';
import { ListPage } from '../parts/list-page.tsx';
import { actText } from '../parts/logged-change.ts';
import styles from '../parts/parts.module.css';
import { SubjectLink } from '../parts/subject-link.tsx';
import { Time } from '../parts/time.tsx';
import { log as text } from '../texts/log.ts';
import { words } from '../texts/words.ts';

type Entry = ConsoleResponse<typeof listLog>['list'][number];

const jsonText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

export const LogPage = () => (
  <ListPage
    call={listLog}
    heading={text.title}
    label={text.title}
    empty={() => ({ title: text.empty })}
    keyOf={({ entry }) => String(entry)}
    columns={[
      { name: words.entry, of: ({ entry }) => entry, server_order: 'time', is_number: true },
      { name: text.time_and_hash, of: (row) => <TimeAndHash of={row} /> },
      { name: words.by, of: ({ by }) => by },
      { name: text.act, of: ({ act }) => actText(act) },
      { name: words.subject, of: ({ subject }) => <SubjectLink subject={subject} />, is_text: true },
      { name: text.before_and_after, of: (row) => <Change of={row} /> },
      { name: words.note, of: ({ note }) => note ?? '', is_text: true },
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
