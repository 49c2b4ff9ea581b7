import { listSettingChanges, listSettingValues } from '@nua/contract/console/setting.ts';
import { Button } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { ActFields, useActForm } from '../parts/act-form.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';

const people = { yes: 'two people', no: 'one person', to_release: 'one person to true, two back' } as const;
const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Every setting with its purpose and who changed it last. */
export function SettingsPage() {
  const settings = useCall(listSettingValues, {});
  return (
    <>
      <h1>Settings</h1>
      <Section title="All settings" query={settings}>
        {({ list }) => (
          <Table
            label="Settings"
            rows={list}
            keyOf={({ key }) => key}
            hrefOf={({ key }) => `/settings/${key}`}
            columns={[
              { name: 'Setting', of: ({ key }) => key },
              { name: 'Purpose', of: ({ purpose }) => purpose, is_text: true },
              { name: 'Changed by', of: ({ two_people }) => people[two_people] },
              {
                name: 'Last change',
                of: ({ changed_at, changed_by }) =>
                  changed_at === null ? (
                    'first value'
                  ) : (
                    <>
                      {changed_by}, <Time at={changed_at} />
                    </>
                  ),
              },
            ]}
          />
        )}
      </Section>
    </>
  );
}

/** One setting: its value, the form that changes it, and its history. The act shows the change before it is done. */
export function SettingPage({ name }: { name: string }) {
  const settings = useCall(listSettingValues, {});
  return (
    <>
      <p>
        <Link href="/settings">All settings</Link>
      </p>
      <h1>{name}</h1>
      <Section title="In force" query={settings} empty={{ title: 'There is no such setting' }}>
        {({ list }) => {
          const setting = list.find(({ key }) => key === name);
          if (setting === undefined) return null;
          const { purpose, two_people, value, changed_at, changed_by, concerns } = setting;
          return (
            <>
              <p>{purpose}</p>
              <Facts
                of={[
                  ['A change takes', people[two_people]],
                  ['Last change', changed_at === null ? 'never: first value' : <Time key="at" at={changed_at} />],
                  ['By', changed_by ?? ''],
                  ['Concerns now', concerns ?? 'not counted'],
                ]}
              />
              <pre className={styles.text}>{json(value)}</pre>
              <Change key={json(value)} name={name} value={value} />
            </>
          );
        }}
      </Section>
      <History name={name} />
    </>
  );
}

function Change({ name, value }: { name: string; value: unknown }) {
  const act = useActForm('set');
  if (act === undefined) return null;
  return (
    <details>
      <summary>Change it</summary>
      <p className={styles.soft}>
        The button shows each value before and after. Nothing changes before you confirm that.
      </p>
      <ActFields act={act} fixed={{ key: name }} initial={{ json: json(value) }} />
    </details>
  );
}

function History({ name }: { name: string }) {
  const before = useAddress().searchParams.get('before') ?? undefined;
  const changes = useCall(listSettingChanges, { query: { key: name, before } });
  return (
    <Section title="History" query={changes} empty={{ title: 'It was never changed' }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label="Changes"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: 'At', of: ({ at }) => <Time at={at} /> },
                { name: 'By', of: ({ by }) => by },
                { name: 'Act', of: ({ act }) => act },
                { name: 'Before', of: (row) => <span className={styles.json}>{JSON.stringify(row.before)}</span> },
                { name: 'After', of: (row) => <span className={styles.json}>{JSON.stringify(row.after)}</span> },
                { name: 'Note', of: ({ note }) => note ?? '', is_text: true },
              ]}
            />
            {has_more && (
              <Button kind="quiet" onClick={() => navigate(`/settings/${name}?before=${list.at(-1)!.id}`)}>
                Older changes
              </Button>
            )}
          </>
        )
      }
    </Section>
  );
}
