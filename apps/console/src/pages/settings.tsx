import { getSettingForm, listSettingChanges, listSettingValues } from '@nua/contract/console/setting.ts';
import { Button } from '@nua/ui';
import { Fragment, lazy, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { Facts } from '../parts/facts.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Link } from '../parts/link.tsx';
import { actText, loggedChange } from '../parts/logged-change.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import type { Json } from '../setting-form/field.ts';
import { labelOf } from '../setting-form/labels.ts';

const SettingForm = lazy(async () => ({ default: (await import('../setting-form/setting-form.tsx')).SettingForm }));

const people = {
  yes: 'two people',
  no: 'one person',
  to_release: 'one person sets it to true, two people set it back',
} as const;

export function SettingsPage() {
  const settings = useCall(listSettingValues, {});
  return (
    <>
      <h1>Settings</h1>
      <Section title="All settings" query={settings}>
        {({ list }) => (
          <Table
            label="Settings"
            isWhole
            rows={list}
            keyOf={({ key }) => key}
            hrefOf={({ key }) => `/settings/${key}`}
            columns={[
              {
                name: 'Setting',
                by: ({ key }) => labelOf(key).label,
                of: ({ key }) => (
                  <>
                    {labelOf(key).label}
                    <br />
                    <code>{key}</code>
                  </>
                ),
              },
              { name: 'Purpose', of: ({ purpose }) => purpose, is_text: true },
              { name: 'Changed by', of: ({ two_people }) => people[two_people] },
              {
                name: 'Last change',
                by: ({ changed_at }) => changed_at ?? undefined,
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

/** An earlier value that the form begins with. `count` grows with each press, so that the form begins again. */
type Start = { value: Json; count: number };

export function SettingPage({ name }: { name: string }) {
  const settings = useCall(listSettingValues, {});
  const [start, setStart] = useState<Start | null>(null);
  const goBack = (value: unknown) => {
    setStart({ value: value as Json, count: (start?.count ?? 0) + 1 });
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  };
  return (
    <>
      <p>
        <Link href="/settings">All settings</Link>
      </p>
      <h1>{labelOf(name).label}</h1>
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
                  ['Key', <code key="key">{name}</code>],
                  ['A change takes', people[two_people]],
                  ['Last change', changed_at === null ? 'never: first value' : <Time key="at" at={changed_at} />],
                  ...(changed_by === null ? [] : [['By', changed_by] as const]),
                  ['Affects now', concerns ?? 'not counted'],
                ]}
              />
              <Value key={start?.count ?? 0} name={name} value={value as Json} start={start} />
            </>
          );
        }}
      </Section>
      <History name={name} onBack={goBack} />
    </>
  );
}

/** The fields of a setting. They are read-only without the permission, or if the act `set` does not change this setting. */
function Value({ name, value, start }: { name: string; value: Json; start: Start | null }) {
  const form = useCall(getSettingForm, { query: { key: name } }, { live: false });
  const maySet = useActForm('set') !== undefined;
  return (
    <Section title="Value" query={form}>
      {({ schema, acts }) => (
        <>
          {!acts.includes('set') && (
            <p>
              These acts change it:{' '}
              {acts.map((act, index) => (
                <Fragment key={act}>
                  {index > 0 && ', '}
                  <Link href={`/acts?act=${encodeURIComponent(act)}`}>{act}</Link>
                </Fragment>
              ))}
            </p>
          )}
          <LazyPart title="The form could not be loaded" text="Load the page again." height="16rem">
            {start !== null && (
              <p role="status">The form has an earlier value. Nothing changes before you confirm it.</p>
            )}
            <SettingForm
              {...{ name, schema, value }}
              start={start?.value}
              actOf={(json) => ({ name: 'set', values: { key: name, json } })}
              canChange={maySet && acts.includes('set')}
            />
          </LazyPart>
        </>
      )}
    </Section>
  );
}

function History({ name, onBack }: { name: string; onBack: (value: unknown) => void }) {
  const before = useAddress().searchParams.get('before') ?? undefined;
  const changes = useCall(listSettingChanges, { query: { key: name, before } });
  const maySet = useActForm('set') !== undefined;
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
                { name: 'At', time: ({ at }) => at },
                { name: 'By', of: ({ by }) => by },
                { name: 'Act', of: ({ act }) => actText(act) },
                { name: 'Change', of: (row) => <Change {...row} />, is_text: true },
                { name: 'Note', of: ({ note }) => note ?? '', is_text: true },
                {
                  name: 'Back',
                  of: ({ id, act, after }) =>
                    maySet &&
                    act === 'set' &&
                    id !== list[0]!.id && (
                      <Button kind="quiet" size="small" onClick={() => onBack(after)}>
                        Back to this value
                      </Button>
                    ),
                },
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

/** What a logged act changed, or proposed to change. */
function Change(logged: { act: string; before: unknown; after: unknown }) {
  const change = loggedChange(logged);
  return (
    <>
      {change.is_proposed && 'Proposed:'}
      {'whole' in change ? (
        <span className={styles.json}>{change.whole}</span>
      ) : (
        <ul className={styles.changes}>
          {change.differences.map(({ key, title, before, after }) => (
            <li key={key}>
              {title}: <del>{before}</del> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
