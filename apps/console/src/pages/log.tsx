import { listLog } from '@nua/contract/console/log.ts';
import { Button } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { actText } from '../parts/logged-change.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';

const jsonText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

export function LogPage() {
  const before = useAddress().searchParams.get('before') ?? undefined;
  const log = useCall(listLog, { query: { before } });
  return (
    <>
      <h1>Log</h1>
      <Section title="Newest first" query={log} empty={{ title: 'The log is empty' }}>
        {({ list, has_more }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label="Log"
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  { name: 'Entry', of: ({ entry }) => entry, is_number: true },
                  {
                    name: 'At, and the hash',
                    of: ({ at, hash }) => (
                      <>
                        <Time at={at} />
                        <br />
                        <code className={styles.soft} title={hash}>
                          {hash.slice(0, 12)}
                        </code>
                      </>
                    ),
                  },
                  { name: 'By', of: ({ by }) => by },
                  { name: 'Act', of: ({ act }) => actText(act) },
                  { name: 'Subject', of: ({ subject }) => subject, is_text: true },
                  {
                    name: 'Before and after',
                    of: (row) => (
                      <span className={styles.json}>
                        <bdi>{jsonText(row.before)}</bdi>
                        {row.after !== null && (
                          <>
                            {' '}
                            → <bdi>{jsonText(row.after)}</bdi>
                          </>
                        )}
                      </span>
                    ),
                  },
                  { name: 'Note', of: ({ note }) => note ?? '', is_text: true },
                ]}
              />
              {has_more && (
                <Button kind="quiet" onClick={() => navigate(`/log?before=${list.at(-1)!.entry}`)}>
                  Older entries
                </Button>
              )}
            </>
          )
        }
      </Section>
    </>
  );
}
